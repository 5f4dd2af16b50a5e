// The list of what happened: its filters, and rows that exist only while they can be seen.

const list = byId("list");
const scroller = byId("scroll");
const rowHeight = 62, dayHeight = 40;
/** On a narrow page with at most so many items, a row is as high as its text. */
const mostMeasured = 3000;
const narrow = matchMedia("(max-width: 900px)");
const ruler = document.createElement("canvas").getContext("2d");

/** What the list has from top to bottom: days by their time, and items by their index. */
let entries = [];
let tops = new Float64Array(1);
/** The places in `entries` by the index of the item; −1 for what the filters hide. */
let placeOf = new Int32Array(items.length).fill(-1);
let matches = [];

// MARK: Filters

const filters = {
  text: byId("filter-text"), app: byId("filter-app"), mode: byId("filter-mode"),
  outcome: byId("filter-outcome"), rule: byId("filter-rule"), fidelity: byId("filter-fidelity"),
  choice: byId("filter-choice"),
};

/** Fills a menu with the words that occur, each with its number. */
function fillMenu(menu, everything, counts, nameOf) {
  menu.append(el("option", { value: "" }, everything));
  for (const [value, count] of counts) {
    menu.append(el("option", { value }, `${nameOf(value)} (${count.toLocaleString("en-US")})`));
  }
  menu.disabled = counts.length === 0;
}

/** Counts the values of items, the smallest first. */
function counted(valueOf) {
  const counts = new Map();
  items.forEach((item, index) => {
    for (const value of [valueOf(item, index)].flat()) {
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  });
  return [...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const wordOf = (item) => hasFailed(item) || item.event === "missed"
  ? (item.event === "missed" ? "missed" : "failed") : outcomeOf(item);

function fillFilters() {
  fillMenu(filters.app, "All apps", counted((item) => item.app),
    (app) => brief(apps[app].name, 40));
  fillMenu(filters.mode, "Any Focus", counted((_, index) => modeAfter[index]),
    (mode) => mode < 0 ? "No Focus on" : `${brief(modes[mode].name, 40)} on`);
  fillMenu(filters.outcome, "All outcomes", counted(wordOf),
    (word) => capitalized(outcomeWords[word] ?? word));
  fillMenu(filters.rule, "All rules", counted((item) => item.rule),
    (rule) => brief(rule, 40));
  fillMenu(filters.fidelity, "Any fidelity", counted((item) => ruleOf(item)?.fidelity),
    (fidelity) => capitalized(fidelity));
  fillMenu(filters.choice, "All readings", counted(choicesOf),
    (choice) => brief(report.choices[choice].name, 40));
  filters.choice.hidden = filters.choice.disabled;
}

const haystacks = new Array(items.length);

function haystack(index) {
  const { words, title, body, criteria, rule } = items[index];
  haystacks[index] ??= [...words, title, body, criteria, rule]
    .filter(Boolean).join("\n").toLowerCase();
  return haystacks[index];
}

function fits(item, index) {
  const { app, mode, outcome, rule, fidelity, choice } = filters;
  return (!app.value || item.app === Number(app.value))
    && (!mode.value || modeAfter[index] === Number(mode.value))
    && (!outcome.value || wordOf(item) === outcome.value)
    && (!rule.value || item.rule === rule.value)
    && (!fidelity.value || ruleOf(item)?.fidelity === fidelity.value)
    && (!choice.value || choicesOf(item).includes(Number(choice.value)))
    && (!filters.text.value || haystack(index).includes(filters.text.value.toLowerCase()));
}

const isFiltered = () => Object.values(filters).some(({ value }) => value);

/** Returns the number of lines that a text needs in a width, broken as the page breaks it. */
function linesOf(text, font, room) {
  ruler.font = font;
  let lines = 1, used = 0;
  for (const word of text.split(/(?<=[ \-/])/)) {
    const size = ruler.measureText(word).width;
    if (used + size > room && used > 0) {
      lines += 1;
      used = 0;
    }
    // A word that is longer than a line is broken anywhere.
    if (size > room) lines += Math.floor(size / room);
    used += size > room ? size % room : size;
  }
  return lines;
}

/** Returns the height of an item's row. */
function heightOf(item, room, font) {
  if (room === undefined) return rowHeight;
  const below = brief(more(item).join(" · "));
  const lines = linesOf(brief(headline(item)), `700 15px ${font}`, room) * 22
    + (below ? linesOf(below, `400 13.5px ${font}`, room) * 20 : 0);
  return Math.max(rowHeight, lines + 18);
}

function filter() {
  const isMeasured = narrow.matches && items.length <= mostMeasured;
  // The stripe, the time, the mark, the gaps between them and the edges.
  const room = isMeasured ? scroller.clientWidth - 4 - 56 - 16 - 3 * 8 - 20 - 6 : undefined;
  const font = getComputedStyle(document.body).fontFamily;
  entries = [];
  matches = [];
  placeOf.fill(-1);
  let lastDay;
  items.forEach((item, index) => {
    if (!fits(item, index)) return;
    const day = dayNumber(item.at);
    if (day !== lastDay) entries.push({ day: item.at });
    lastDay = day;
    placeOf[index] = entries.length;
    entries.push({ index, rank: matches.length });
    matches.push(index);
  });
  tops = new Float64Array(entries.length + 1);
  entries.forEach((entry, place) => {
    tops[place + 1] = tops[place]
      + (entry.index === undefined ? dayHeight : heightOf(items[entry.index], room, font));
  });
  list.style.height = `${tops[entries.length]}px`;
  byId("found").textContent = isFiltered()
    ? `${matches.length.toLocaleString("en-US")} of ${plural(items.length, "item")}`
    : plural(items.length, "item");
  byId("clear").hidden = !isFiltered();
  const nothing = byId("nothing");
  nothing.hidden = matches.length > 0;
  nothing.textContent = items.length
    ? "Nothing matches these filters." : "Nothing happened in this time.";
  list.hidden = matches.length === 0;
  drawnFrom = drawnTo = -1;
  fill();
}

// MARK: Rows

const mostRows = 300;
let drawnFrom = -1, drawnTo = -1;

/** Makes the rows that can be seen, whether the list or the page scrolls. */
function fill() {
  const box = list.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const high = Math.max(frame.top, 0), low = Math.min(frame.bottom, window.innerHeight);
  // A short story has all its rows, so that the browser's own search finds them.
  const isShort = entries.length <= mostRows;
  const from = isShort ? 0 : Math.max(0, lowerBound(tops, high - box.top - 400) - 1);
  const to = isShort
    ? entries.length : Math.min(entries.length, lowerBound(tops, low - box.top + 400) + 1);
  if (from === drawnFrom && to === drawnTo) return;
  drawnFrom = from;
  drawnTo = to;
  const made = [];
  for (let place = from; place < to; place += 1) made.push(rowAt(place));
  // The selected row stays, because the list names it as the one that has the focus.
  const chosen = placeOf[selected] ?? -1;
  if (chosen >= 0 && (chosen < from || chosen >= to)) made.push(rowAt(chosen));
  list.replaceChildren(...made);
}

function rowAt(place) {
  const entry = entries[place];
  const row = entry.index === undefined
    ? el("div", { class: "day", role: "presentation" }, dayName(entry.day)) : itemRow(entry);
  row.style.transform = `translateY(${tops[place]}px)`;
  row.style.height = `${tops[place + 1] - tops[place]}px`;
  return row;
}

function itemRow({ index, rank }) {
  const item = items[index];
  const name = markOf(item);
  const rule = ruleOf(item);
  const outcome = outcomeOf(item);
  const mode = modes[modeAfter[index]];
  const row = el("div", {
    class: `item mark-of-${name}`, role: "option", id: `row-${index + 1}`,
    "aria-selected": String(index === selected), "aria-posinset": rank + 1,
    "aria-setsize": matches.length, onclick: () => { select(index); openDetail(); },
  },
    el("span", { class: "stripe", "aria-hidden": "true" }),
    el("time", {}, clock(item.at)),
    mark(name),
    el("span", { class: "words" },
      sentence(brief(headline(item)), "span", { class: "line" }),
      sentence(brief(more(item).join(" · ")), "span", { class: "line by" })),
    el("span", { class: "tags" },
      outcome ? el("span", { class: `tag ${outcome}` }, outcomeWords[outcome]) : "",
      dependencesOf.has(index) ? el("span", { class: "tag quiet-tag" }, "rests on a reading") : "",
      failedItems.has(index) ? el("span", { class: "tag bad" }, "not as expected") : "",
      rule && rule.fidelity !== "documented"
        ? el("span", { class: "tag quiet-tag" }, `${brief(rule.id, 20)} ${rule.fidelity}`) : ""));
  if (mode) row.firstChild.classList.add(`tint-${mode.tint}`);
  return row;
}

/** Scrolls as little as shows an item; without a scroller of its own the list moves the page. */
function scrollTo(index, movesPage = false) {
  const place = placeOf[index];
  if (place < 0) return;
  const offset = list.offsetTop - scroller.offsetTop;
  const top = tops[place] + offset, bottom = tops[place + 1] + offset;
  if (scroller.scrollHeight > scroller.clientHeight + 1) {
    if (top < scroller.scrollTop + dayHeight) scroller.scrollTop = top - dayHeight - 8;
    else if (bottom > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = bottom - scroller.clientHeight + 8;
    }
  } else if (movesPage) {
    const row = list.getBoundingClientRect().top + tops[place];
    window.scrollTo({ top: window.scrollY + row - dayHeight });
  }
  drawnFrom = -1;
  fill();
}

/** Goes to the item some places further among those that the filters show. */
function step(by) {
  if (!matches.length) return;
  const place = lowerBound(matches, selected);
  const isShown = matches[place] === selected;
  const next = isShown || by < 0 ? place + by : place;
  select(matches[Math.max(0, Math.min(matches.length - 1, next))]);
  if (document.activeElement === list) scrollTo(selected, true);
}

list.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 1);
  const action = {
    ArrowDown: () => step(1), ArrowUp: () => step(-1), j: () => step(1), k: () => step(-1),
    PageDown: () => step(page), PageUp: () => step(-page),
    Home: () => step(-items.length), End: () => step(items.length),
    Enter: () => openDetail(), " ": () => openDetail(),
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

byId("filters").addEventListener("input", filter);
byId("fold").addEventListener("click", () => {
  const isOpen = byId("fold").getAttribute("aria-expanded") === "true";
  byId("fold").setAttribute("aria-expanded", String(!isOpen));
});
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("clear").addEventListener("click", () => {
  byId("filters").reset();
  filter();
  scrollTo(selected);
});
scroller.addEventListener("scroll", fill, { passive: true });
window.addEventListener("scroll", fill, { passive: true });
