// The head, addresses, printing and saving; at its end the page starts.

// MARK: Head

function fillHead() {
  const { file } = simulation;
  const name = simulation.name ?? file;
  byId("name").replaceChildren(data(name));
  const last = Math.max(simulation.end, 0);
  byId("span").append(
    el("span", {}, manyDays ? `${dayName(0)} – ${dayName(last)}` : dayName(0)),
    el("span", {}, manyDays ? duration(last) : last ? `${clock(0)}–${clock(last)}` : clock(0)),
    data(simulation.timeZone.replaceAll("_", " ")),
    file && simulation.name ? data(file, "span", { class: "file" }) : "");
  fillVerdict();
  fillAppCounts();
  const { notifications: counts, focusChanges, deliveries, missedDeliveries } = simulation.summary;
  const entries = [
    ["focusOn", focusChanges, "Focus changes", "Focus change"],
    ["values", deliveries, "deliveries", "delivery"],
    ...(missedDeliveries ? [["missed", missedDeliveries, "missed", "missed"]] : []),
    ...outcomes.filter((outcome) => counts[outcome])
      .map((outcome) => [outcome, counts[outcome], outcomeWords[outcome], outcomeWords[outcome]]),
  ];
  byId("counts").append(...entries.map(([symbol, count, many, one]) =>
    el("li", {}, mark(symbol), el("b", {}, count.toLocaleString("en-US")),
      el("span", {}, count === 1 ? one.replace(/^alerts$/, "alert") : many))));
}

/** Counts the calls and the notifications of each app where there are several. */
function fillAppCounts() {
  const known = outcomes.filter((outcome) => simulation.summary.notifications[outcome]);
  const rows = apps.map((app, place) => {
    const own = items.filter((item) => item.app === place);
    const count = (is) => own.filter(is).length;
    return [app.name, count(({ event }) => event === "delivered" || event === "superseded"),
      count(({ event }) => event === "missed"),
      ...known.map((outcome) => count((item) => outcomeOf(item) === outcome))];
  }).filter(([, ...counts]) => counts.some((count) => count));
  if (rows.length < 2) return;
  byId("by-app").hidden = false;
  const heads = ["App", "calls", "missed", ...known.map((outcome) => outcomeWords[outcome])];
  byId("app-counts").append(
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, ...rows.map(([name, ...counts]) => el("tr", {},
      data(name, "th", { scope: "row" }),
      ...counts.map((count) => el("td", {}, count.toLocaleString("en-US")))))));
}

function fillVerdict() {
  const all = expectations.length;
  const verdict = byId("verdict");
  if (!all) {
    verdict.hidden = true;
    return;
  }
  const held = all - failures.length;
  verdict.classList.add(failures.length ? "failed" : "held");
  verdict.append(ring(held / all), el("p", {},
    el("b", {}, failures.length ? `${failures.length} of ${all}` : `${all} of ${all}`),
    el("span", {}, failures.length ? "expectations failed" : "expectations held")));
  fillFailures();
}

function fillFailures() {
  if (!failures.length) return;
  byId("failures").hidden = false;
  byId("failures-title").textContent = plural(failures.length, "expectation") + " failed";
  byId("failure-list").append(...failures.map((failure) => el("li", {},
    failure.item === undefined ? data(capitalized(failure.subject), "b")
      : el("a", { href: `#e${failure.item + 1}` }, data(capitalized(failure.subject), "b")),
    el("span", { class: "when" }, ` ${moment(failure.at)}`),
    el("span", { class: "compare" },
      el("span", {}, "expected ", data(failure.expected, "code")),
      el("span", {}, "was ", data(failure.actual, "code", { class: "was" }))),
    fileLine(failure.place.line, placeText(failure.place)))));
}

/** Lists what depends on a reading, where the day was played under all of them. */
function fillDependences() {
  const { sweep } = report;
  if (!sweep) return;
  byId("dependences").hidden = false;
  const all = expectations.length;
  byId("dependences-title").textContent = !sweep.isRepeatable
    ? "The day came out otherwise when it was played again, so no reading is named. "
      + "An app keeps state between two days, such as a static variable."
    : sweep.dependentExpectations
      ? `The results of ${sweep.dependentExpectations} of ${plural(all, "expectation")} depend on a reading`
      : dependences.length
        ? `${plural(dependences.length, "result")} of the day rest on a reading`
        : "The day comes out the same under every reading";
  byId("dependence-list").append(...dependences.map((dependence) => el("li", {},
    dependence.item === undefined ? data(capitalized(dependence.subject), "b")
      : el("a", { href: `#e${dependence.item + 1}` },
        data(capitalized(dependence.subject), "b")),
    dependenceText(dependence),
    dependence.place ? data(placeText(dependence.place), "span", { class: "place" }) : null)));
}

/** A ring that is closed as far as a share goes, with a tick or a cross in it. */
function ring(share) {
  const around = 2 * Math.PI * 20;
  const svg = document.createElementNS(drawing, "svg");
  svg.setAttribute("viewBox", "0 0 48 48");
  svg.setAttribute("class", "ring");
  svg.setAttribute("aria-hidden", "true");
  const shape = (name, attributes) => {
    const element = document.createElementNS(drawing, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    svg.append(element);
  };
  shape("circle", { cx: 24, cy: 24, r: 20, class: "ring-track" });
  shape("circle", {
    cx: 24, cy: 24, r: 20, class: "ring-share", transform: "rotate(-90 24 24)",
    "stroke-dasharray": `${around * share} ${around}`,
  });
  shape("path", { class: "ring-sign", d: share === 1 ? "M16 24.5l5.5 5.5L32.5 18.5" : "M18 18l12 12M30 18L18 30" });
  return svg;
}

function fillAbout() {
  const body = byId("about-body");
  const { findings } = simulation;
  const chosen = report.choices.filter((choice) => choice.default !== undefined);
  const block = (title, rows) => rows.length
    ? [el("h3", {}, title), el("ul", {}, ...rows)] : [];
  body.append(
    ...block("Readings and policy that aren't the default", chosen.map(choiceRow)),
    ...block("Findings", findings.map((finding) => el("li", {},
      el("b", {}, capitalized(finding.severity)), ": ",
      sentence(`${finding.subject}: ${finding.message} ${finding.resolution}`),
      finding.place ? data(placeText(finding.place), "span", { class: "place" }) : null))),
    ...block("Left out, because the file would be too large",
      report.omitted.map((text) => data(text, "li"))),
    el("p", {}, "Each sentence rests on a rule. A rule is documented by Apple, observed in ",
      "captures and reports that agree, or modeled where nobody outside Apple can know."));
  byId("tool").replaceChildren(data(report.tool), ` · form ${brief(report.version)}`);
  const more = chosen.length + findings.length + report.omitted.length;
  if (more) {
    byId("about").querySelector("summary").append(
      el("span", { class: "tag" }, [
        chosen.length ? plural(chosen.length, "choice") : "",
        findings.length ? plural(findings.length, "finding") : "",
        report.omitted.length ? "some parts left out" : "",
      ].filter(Boolean).join(", ")));
  }
}

// MARK: Selection and addresses

function select(index, isFromAddress = false) {
  if (!items[index]) return;
  selected = index;
  showDetail();
  announce();
  reveal(times[index]);
  list.setAttribute("aria-activedescendant", `row-${index + 1}`);
  scrollTo(index);
  if (!isFromAddress) history.replaceState(null, "", `#e${index + 1}`);
}

/** Shows the item that the address names, also where the filters hide it. */
function followAddress() {
  const [, number] = /^#e(\d+)$/.exec(location.hash) ?? [];
  const index = Number(number) - 1;
  if (!items[index]) return false;
  if (placeOf[index] < 0) {
    byId("filters").reset();
    filter();
  }
  select(index, true);
  if (isNarrowPage()) scrollTo(index, true);
  openDetail();
  return true;
}

/** On a narrow page the details lie over the story; a wide one has both. */
const isNarrowPage = () => getComputedStyle(byId("close")).display !== "none";

function openDetail() {
  document.body.classList.add("has-detail");
  if (isNarrowPage()) byId("detail").focus({ preventScroll: true });
}

function closeDetail() {
  document.body.classList.remove("has-detail");
  list.focus({ preventScroll: true });
}

byId("close").addEventListener("click", closeDetail);
window.addEventListener("hashchange", followAddress);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isNarrowPage()) closeDetail();
  const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName);
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    filters.text.focus();
  }
  if (event.key === "?" && !isTyping) byId("keys").showModal();
});
byId("show-keys").addEventListener("click", () => byId("keys").showModal());

// MARK: Paper and files

const onPaper = 3000;

/** Writes the story that the filters show as plain text, for a printer. */
function fillPaper() {
  const shownItems = matches.slice(0, onPaper);
  const rows = [];
  let lastDay;
  for (const index of shownItems) {
    const item = items[index];
    if (dayNumber(item.at) !== lastDay) rows.push(el("h2", {}, dayName(item.at)));
    lastDay = dayNumber(item.at);
    rows.push(el("div", { class: "paper-item" }, el("time", {}, clock(item.at)), mark(markOf(item)),
      el("div", {}, sentence(headline(item).slice(0, longest), "p"),
        ...more(item).map((text) => sentence(text.slice(0, longest), "p", { class: "by" })))));
  }
  if (matches.length > onPaper) {
    rows.push(el("p", {}, `… and ${plural(matches.length - onPaper, "item")} more.`));
  }
  byId("paper").replaceChildren(...rows);
}

window.addEventListener("beforeprint", () => {
  fillPaper();
  resize();
});
window.addEventListener("afterprint", () => {
  byId("paper").replaceChildren();
  resize();
});
byId("print").addEventListener("click", () => window.print());

byId("save").addEventListener("click", () => {
  const file = new Blob([byId("document").textContent], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const name = simulation.file.split(/[/\\]/).at(-1).replace(/[^\w.-]+/g, "-").slice(0, 60);
  el("a", { href: address, download: `${name.replace(/\.json5?$/, "") || "report"}.report.json` })
    .click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
});

// MARK: Start

byId("report").hidden = false;
fillHead();
fillDependences();
fillAbout();
fillFilters();
fillLegend();
filter();
resize();
showDetail();
announce();
if (!followAddress() && items.length) {
  // The day opens where somebody looks first: at a failure, or at a notification that was silenced.
  const silenced = items.findIndex((item) => outcomeOf(item) === "silenced");
  select(failures.find(({ item }) => item !== undefined)?.item ?? Math.max(silenced, 0), true);
}
new ResizeObserver(() => {
  if (canvas.clientWidth !== width) {
    resize();
    if (narrow.matches) filter();
  }
  drawnFrom = -1;
  fill();
}).observe(byId("report"));
narrow.addEventListener("change", filter);
for (const query of ["(prefers-color-scheme: dark)", "print"]) {
  matchMedia(query).addEventListener("change", resize);
}
