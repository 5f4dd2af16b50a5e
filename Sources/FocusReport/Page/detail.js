// Why the selected item happened, what it changed, and the device before and after it.

const detailBody = byId("detail-body");
let side = "after";

const part = (title, ...children) =>
  el("section", { class: "part" }, el("h3", {}, title), ...children);

const fidelityTag = ({ fidelity }) => el("span", { class: `fidelity ${fidelity}` }, fidelity);

/** Returns a rule with its sentence and the source that it rests on. */
function ruleText(rule) {
  return el("div", { class: "rule" },
    data(rule.id, "b"), " ", fidelityTag(rule), " ", sentence(rule.summary, "span"),
    rule.source ? el("details", { class: "source" }, el("summary", {}, `Source of ${brief(rule.id)}`),
      sentence(rule.source, "q")) : null);
}

function showDetail() {
  const item = items[selected];
  byId("address").hidden = !item;
  if (!item) {
    detailBody.replaceChildren(el("p", { class: "nothing" }, items.length
      ? "Choose an item of the story or of the timeline."
      : "There is nothing to explain."));
    return;
  }
  const address = byId("address");
  address.href = `#e${selected + 1}`;
  address.textContent = `#e${selected + 1}`;
  address.setAttribute("aria-label", `Address of item ${selected + 1}`);
  detailBody.replaceChildren(
    heading(item),
    ...expectationParts(),
    ...[item.decision !== undefined ? decisionPart(decisions[item.decision], item) : null,
      item.claims ? claimsPart(item) : null,
      callEvents.has(item.event) ? callPart(item) : null,
      item.decision === undefined && ruleOf(item)
        ? part("Rule", ruleText(ruleOf(item))) : null,
      dependencesPart(),
      choicesPart(item),
      changesPart(item),
      statePart()].filter(Boolean));
  detailBody.scrollTop = 0;
}

function heading(item) {
  const name = markOf(item);
  const outcome = outcomeOf(item);
  const mode = modes[modeAfter[selected]];
  return el("div", { class: "heading" },
    el("p", { class: "when" }, `${dayName(item.at)}, ${clock(item.at)}`,
      mode ? el("span", { class: `chip tint-${mode.tint}` }, data(`${mode.name} is on`))
        : el("span", { class: "chip" }, "No Focus is on")),
    el("p", { class: "title" }, mark(name), sentence(headline(item))),
    item.eventLine === undefined ? null
      : el("p", {}, fileLine(item.eventLine, `${simulation.file}:${item.eventLine}`)),
    !outcome && more(item).length
      ? el("ul", { class: "more" }, ...more(item).map((text) => sentence(text, "li"))) : null,
    outcome ? el("p", { class: `outcome ${outcome}` },
      el("b", {}, capitalized(outcomeWords[outcome])), ": ", sentence(item.reason)) : null);
}

function expectationParts() {
  const own = expectations.filter(({ item }) => item === selected);
  if (!own.length) return [];
  return [part("Expected", el("ul", { class: "expected" }, ...own.map((expectation) =>
    el("li", { class: expectation.holds ? "held" : "failed" },
      el("b", {}, expectation.holds ? "Held: " : "Not as expected: "),
      data(expectation.subject), " ",
      expectation.holds ? data(`is ${expectation.expected}`)
        : data(`was expected to be ${expectation.expected}, and it was ${expectation.actual}`),
      expectation.holds ? data(placeText(expectation.place), "span", { class: "place" })
        : fileLine(expectation.place.line, placeText(expectation.place))))))];
}

// MARK: Why

function decisionPart(decision, item) {
  const facts = [["Title", item.title || undefined], ["Subtitle", item.subtitle], ["Text", item.body],
    ["Criteria", item.criteria], ["Badge", decision.hidesBadge ? "hidden by the Focus" : undefined]]
    .filter(([, value]) => value !== undefined);
  return part("Why",
    facts.length ? el("dl", { class: "facts" }, ...facts.flatMap(([name, value]) =>
      [el("dt", {}, name), data(value, "dd")])) : null,
    el("ol", { class: "steps" }, ...decision.steps.map(stepRow)),
    item.remedy === undefined ? null
      : el("p", { class: "remedy" }, el("b", {}, "What would change it: "), sentence(item.remedy)));
}

function stepRow(step) {
  const rule = rules[step.rule];
  return el("li", { class: `step ${step.verdict}` },
    el("div", { class: "step-head" },
      sentence(step.text, "span", { class: "step-text" }),
      el("span", { class: "verdict-word" }, step.verdict || "goes on")),
    step.predicate === undefined ? null
      : el("ul", { class: "tree", "aria-label": "Predicate" }, predicateNode(step.predicate)),
    el("div", { class: "rests" }, ruleText(rule)));
}

/** Returns a part of a predicate with its truth, what it saw, and its own parts. */
function predicateNode(node, depth = 0) {
  return el("li", { class: `node ${node.verdict.replace(" ", "-")}` },
    el("span", { class: "truth" }, node.verdict),
    el("code", {}, data(node.text)),
    ...(node.seen ?? []).map(([expression, value]) =>
      el("span", { class: "seen" }, data(expression, "code"), " is ", data(value, "code"))),
    node.error ? data(node.error, "span", { class: "error" }) : null,
    node.parts?.length && depth < 200
      ? el("ul", {}, ...node.parts.map((part) => predicateNode(part, depth + 1))) : null);
}

function claimsPart(item) {
  if (!item.claims.length) return null;
  return part("Who asked", el("ol", { class: "claims" }, ...item.claims.map((claim) =>
    el("li", { class: claim.wins ? "wins" : "loses" },
      el("span", { class: `swatch tint-${modes[claim.mode]?.tint}`, "aria-hidden": "true" }),
      el("span", {},
        data(modes[claim.mode]?.name ?? "", "b"), claim.wins ? " is on" : " isn't on",
        `, asked for by ${claim.by}`,
        claim.since === undefined ? "" : ` at ${ending(claim.since, item.at)}`,
        claim.until === undefined ? "" : `, until ${ending(claim.until, item.at)}`,
        claim.text === undefined ? null : sentence(claim.text, "span", { class: "source" }))))));
}

function callPart(item) {
  const { before, values, effects, ended } = item;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(values ?? {})])].sort();
  const facts = [["Filter", item.filter], ["Runs in", item.host],
    ["Ended", item.event === "missed" ? "missed" : ended === "timedOut" ? "timed out" : ended],
    ["Took", item.seconds === undefined ? undefined : `${item.seconds} s`],
    ["Predicate", item.predicate],
    ["Scenes", item.scenePrefix]].filter(([, value]) => value !== undefined);
  const cell = (values, name) =>
    values && name in values ? data(valueText(values[name])) : el("i", {}, "not known");
  return part(item.kind === "defaults" ? "Delivery of the defaults" : "Delivery of its values",
    el("dl", { class: "facts" }, ...facts.flatMap(([name, value]) =>
      [el("dt", {}, name), data(value, "dd")])),
    names.length ? el("table", { class: "values" },
      el("thead", {}, el("tr", {}, ...["Parameter", "Before", "After"].map((title) =>
        el("th", { scope: "col" }, title)))),
      el("tbody", {}, ...names.map((name) => {
        const isOther = valueText(before?.[name]) !== valueText(values?.[name]);
        return el("tr", { class: isOther ? "other" : "" },
          el("th", { scope: "row" }, data(name)),
          el("td", {}, cell(before, name)), el("td", {}, cell(values, name)));
      }))) : null,
    effects?.length ? el("div", {}, el("h4", {}, "What it did, in order"),
      el("ol", { class: "effects" },
        ...effects.map((text) => sentence(text, "li")))) : null);
}

function choicesPart(item) {
  const own = choicesOf(item);
  if (!own.length) return null;
  return part("Readings that were consulted", el("ul", { class: "choices" },
    ...own.map((index) => choiceRow(report.choices[index]))));
}

function choiceRow(choice) {
  const others = (choice.values ?? []).map(({ words }) => words)
    .filter((words) => words !== choice.value);
  return el("li", {}, data(choice.name, "code"), " is ",
    data(choice.value, "b"), " ", choice.fidelity ? fidelityTag(choice) : null,
    choice.default === undefined ? null : el("span", {}, ", by default ", data(choice.default)),
    others.length
      ? data(`also reported: ${others.join(" · ")}`, "span", { class: "others" }) : null);
}

function dependencesPart() {
  const own = dependencesOf.get(selected);
  if (!own) return null;
  return part("Depends on a reading", el("ul", { class: "choices" }, ...own.map((dependence) =>
    el("li", {}, data(capitalized(dependence.subject), "b"), " is ",
      dependenceText(dependence)))));
}

/** Returns what comes out, and what would under another value of a reading. */
const dependenceText = (dependence) => el("span", { class: "compare" },
  data(dependence.outcome, "code"),
  el("span", {}, "and ", data(dependence.otherwise, "code"), " where ",
    data(report.choices[dependence.choice].name), " is read as ", data(dependence.value, "b"), " ",
    dependence.fidelity ? fidelityTag(dependence) : null));

// MARK: Before and after

/** Returns what a key of the state is called, and how its value is written. */
function keyText(key) {
  const [kind, first, property, number] = key.split(".");
  const app = kind === "app" ? apps[first]?.name ?? first : undefined;
  if (kind === "focus") return ["Focus", (value) => modes[value]?.name ?? "none"];
  if (kind === "until") return ["Until", (value) => value === undefined ? "no end" : moment(value)];
  if (kind === "device") return ["Device", (value) => value ?? ""];
  if (kind === "card") {
    const filter = report.filters[property];
    return [`Settings of ${modes[first]?.name}: ${filter?.title}`,
      (value) => !value?.title ? "not set up"
        : [value.title, value.subtitle, value.enabled ? null : "off"].filter(Boolean).join(" · ")];
  }
  if (property === "inbox") {
    return [`${app}: notification #${number}`,
      (value) => value === undefined ? "not listed" : "in Notification Center"];
  }
  const names = {
    process: "process", badge: "badge", badgeHidden: "badge hidden", notify: "may notify",
    predicate: "predicate", scene: "scenes", values: "filter values", shows: "shows",
  };
  return [`${app}: ${names[property] ?? property}`, (value) =>
    (property === "values" || property === "shows") && value ? valuesText(value)
      : property === "shows" ? "everything"
      : property === "badge" ? String(value ?? 0)
      : typeof value === "string" ? value : valueText(value)];
}

const valuesText = (values) => Object.entries(values)
  .map(([name, value]) => `${name} = ${valueText(value)}`).join(", ");

function changesPart(item) {
  const changes = Object.keys(item.state ?? {}).filter((key) => key !== "claims").map((key) => {
    const [name, write] = keyText(key);
    return { name, before: write(stateOf(key, selected - 1)), after: write(stateOf(key, selected)) };
  }).filter(({ before, after }) => before !== after);
  if (!changes.length) return null;
  return part("What this changed", el("ul", { class: "changes" },
    ...changes.map(({ name, before, after }) => el("li", {}, data(name, "span", { class: "key" }),
      el("span", { class: "change" }, data(before, "del"), " → ", data(after, "ins"))))));
}

function statePart() {
  const index = side === "after" ? selected : selected - 1;
  const choice = (value, title) => el("label", {},
    el("input", {
      type: "radio", name: "side", value, checked: side === value,
      onchange: () => {
        side = value;
        const next = statePart();
        byId("state").replaceWith(next);
        next.querySelector(`input[value=${value}]`).focus();
      },
    }), title);
  const section = part("The device",
    el("div", { class: "switch", role: "radiogroup", "aria-label": "Moment of the state" },
      choice("before", "Before"), choice("after", "After")),
    deviceCard(index),
    ...busyOrListed(index).map((app) => appCard(app, index)),
    ...modes.map((_, mode) => settingsCards(mode, index)));
  section.id = "state";
  return section;
}

function deviceCard(index) {
  const mode = stateOf("focus", index);
  const until = stateOf("until", index);
  return el("div", { class: "card device-card" },
    el("span", { class: `icon tint-${modes[mode]?.tint ?? "none"}`, "aria-hidden": "true" },
      mark(modes[mode] ? "focusOn" : "focusOff")),
    el("span", { class: "card-words" },
      data(modes[mode]?.name ?? "No Focus", "b"),
      el("span", {}, modes[mode]
        ? (until === undefined ? "on, without an end" : `on until ${moment(until)}`)
        : "notifications alert as usual",
      `, device ${stateOf("device", index) ?? "unlocked"}`)));
}

const busyOrListed = (index) => apps.map((_, app) => app).filter((app) =>
  busyApps.includes(app) || [...inboxes[app].values()].some((history) =>
    valueIn(history, index) !== undefined));

/** An app's icon: its first letter, and its badge as the home screen has it. */
function appIcon(app, index) {
  const badge = stateOf(`app.${app}.badge`, index);
  const isHidden = stateOf(`app.${app}.badgeHidden`, index);
  const letter = [...brief(apps[app].name, 4).trim()][0] ?? "?";
  return el("span", { class: "icon app-icon" },
    el("span", { "aria-hidden": "true" }, letter),
    badge && !isHidden
      ? el("span", { class: "badge" }, String(badge), el("span", { class: "unseen" }, " on its badge"))
      : null);
}

const listedAtOnce = 5;

function appCard(app, index) {
  const listed = [...inboxes[app]]
    .filter(([, history]) => valueIn(history, index) !== undefined)
    .sort(([a], [b]) => b - a);
  const values = stateOf(`app.${app}.values`, index);
  const shows = stateOf(`app.${app}.shows`, index);
  const predicate = stateOf(`app.${app}.predicate`, index);
  const process = stateOf(`app.${app}.process`, index) ?? "terminated";
  const words = {
    terminated: "not running", suspended: "suspended", background: "in the background",
    foreground: "in front", hung: "hung",
  };
  const facts = [
    ["Filter", values && valuesText(values)], ["Shows", shows && valuesText(shows)],
    ["Predicate", predicate], ["Scenes", stateOf(`app.${app}.scene`, index)],
    ["Badge", stateOf(`app.${app}.badgeHidden`, index)
      ? `${stateOf(`app.${app}.badge`, index)}, hidden` : undefined],
    ["May notify", stateOf(`app.${app}.notify`, index) === false ? "no" : undefined],
  ].filter(([, value]) => value !== undefined && value !== "");
  return el("div", { class: "card" }, appIcon(app, index),
    el("span", { class: "card-words" },
      data(apps[app].name, "b"), el("span", {}, words[process] ?? process),
      facts.length ? el("dl", { class: "facts" }, ...facts.flatMap(([name, value]) =>
        [el("dt", {}, name), data(value, "dd")])) : null,
      listed.length ? el("details", {},
        el("summary", {}, plural(listed.length, "notification"), " in Notification Center"),
        el("ol", { class: "inbox" },
          ...listed.slice(0, listedAtOnce * 10).map(([number, history]) => {
            const item = items[valueIn(history, index)];
            return el("li", {}, el("a", { href: `#e${valueIn(history, index) + 1}` }, `#${number}`),
              " ", data(item?.title || (item ? headline(item) : "")),
              el("span", { class: "when" }, ` ${item ? moment(item.at) : ""}`));
          }),
          listed.length > listedAtOnce * 10
            ? el("li", {}, `and ${listed.length - listedAtOnce * 10} before that`) : null)) : null));
}

/** The page of a Focus in Settings: each filter's card, as it is before and after it is set up. */
function settingsCards(mode, index) {
  const cards = report.filters.map((filter, place) =>
    [filter, stateOf(`card.${mode}.${place}`, index)]).filter(([, card]) => card);
  if (!cards.length) return el("span", { hidden: true });
  const isOn = stateOf("focus", index) === mode;
  const isSetUp = ([, card]) => card.title;
  const draw = ([filter, card]) => el("div", { class: `setting ${card.title ? "" : "blank"}` },
    appIcon(filter.app, -2),
    el("span", { class: "card-words" },
      data(card.title ?? apps[filter.app].name, "b"),
      data(card.title ? card.subtitle ?? "" : filter.title)),
    el("span", { class: `toggle ${card.enabled ? "on" : ""}` },
      card.title ? (card.enabled ? "On" : "Off") : "Not set up"));
  const blank = cards.filter((card) => !isSetUp(card));
  return el("details", { class: "settings", open: isOn },
    el("summary", {}, "Settings › Focus › ", data(modes[mode].name, "b"),
      ...modes[mode].schedules.map((words) => data(` ${words}`, "span", { class: "when" }))),
    el("div", { class: "settings-list" }, ...cards.filter(isSetUp).map(draw)),
    blank.length ? el("details", {}, el("summary", {}, plural(blank.length, "filter"), " not set up"),
      el("div", { class: "settings-list" }, ...blank.map(draw))) : null);
}
