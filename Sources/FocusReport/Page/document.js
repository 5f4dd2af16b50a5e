"use strict";

// The document that the tool wrote, and what every part of the page needs to read it.
// Nothing here decides anything: sentences, outcomes and states come from the document.

const report = JSON.parse(document.getElementById("document").textContent);
const { simulation, rules, modes, decisions } = report;
const { apps } = simulation;

/** Colors that look alike; two modes have colors of two families as long as there are some. */
const tintFamilies = [["indigo", "blue", "purple"], ["teal", "mint", "cyan"], ["orange", "brown"],
  ["green"], ["pink", "red"], ["yellow"], ["gray"]];
{
  const families = new Set(), taken = new Set();
  const familyOf = (tint) => tintFamilies.find((family) => family.includes(tint));
  for (const mode of modes) {
    const fresh = tintFamilies.find((family) => !families.has(family))?.[0]
      ?? tintFamilies.flat().find((tint) => !taken.has(tint));
    if (families.has(familyOf(mode.tint))) mode.tint = fresh ?? mode.tint;
    families.add(familyOf(mode.tint));
    taken.add(mode.tint);
  }
}

const byId = (id) => document.getElementById(id);

/** Makes an element. Attributes are set as such, `on…` as listeners, strings become text. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const plural = (count, one, many = one + "s") =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

// MARK: Texts from apps and files

const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Returns a text with its control characters written out, so that none of them acts. */
const shown = (text) => String(text).replace(unseen, (character) => {
  const code = character.codePointAt(0);
  return code < 0x20
    ? String.fromCodePoint(0x2400 + code)
    : `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
});

/** Returns a text for one line of a list: shortened, and without line breaks. */
const brief = (text, length = 240) => {
  const line = shown(text.length > length ? text.slice(0, length) + "…" : text);
  return line.replace(/[\n\t]/g, " ");
};

const longest = 1000;

/** Makes an element with a text from an app or a file, which can be long, and in any direction. */
function data(text, name = "span", attributes = {}) {
  const string = String(text);
  const body = el("bdi", {}, shown(string.slice(0, longest)));
  const element = el(name, attributes, body);
  if (string.length > longest) {
    const all = el("button", {
      type: "button", class: "plain more-text",
      onclick: () => { body.textContent = shown(string); all.remove(); },
    }, `… show all ${string.length.toLocaleString("en-US")} characters`);
    element.append(all);
  }
  return element;
}

/** Makes a sentence in which what stands between backticks is code. */
function sentence(text, name = "span", attributes = {}) {
  const string = text.length > 4 * longest ? text.slice(0, 4 * longest) + "…" : text;
  const parts = string.split("`");
  if (parts.length % 2 === 0) return data(text, name, attributes);
  return el(name, attributes, ...parts.map((part, index) =>
    index % 2 ? el("code", {}, el("bdi", {}, shown(part))) : shown(part)));
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a value of a parameter as it is written in a scenario. */
const valueText = (value) =>
  value === null || value === undefined ? "none"
    : typeof value === "string" ? `“${value}”`
    : typeof value === "boolean" ? (value ? "on" : "off")
    : Array.isArray(value) ? value.map(valueText).join(", ") || "none"
    : typeof value === "object" ? JSON.stringify(value) : String(value);

// MARK: Time

const minute = 60, hour = 3600, day = 86400;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["January", "February", "March", "April", "May", "June", "July", "August",
  "September", "October", "November", "December"];

/** Returns the index of the first element that isn't less than a value. */
function lowerBound(sorted, value, from = 0, to = sorted.length) {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] < value) from = middle + 1; else to = middle;
  }
  return from;
}

const zoneStarts = report.offsets.map(([start]) => start);

/** Returns what the clocks on the wall show, as the place in the table of the document. */
const zoneIndex = (time) => Math.max(0, lowerBound(zoneStarts, time + 1e-6) - 1);

/** Returns the local date and time as the UTC fields of a date. */
const local = (time) =>
  new Date((report.epoch + time + report.offsets[zoneIndex(time)][1]) * 1000);

const two = (number) => String(number).padStart(2, "0");

/** Returns the abbreviation of the zone where the same hour comes twice, else nothing. */
function twice(time) {
  for (let index = 1; index < zoneStarts.length; index += 1) {
    const back = report.offsets[index - 1][1] - report.offsets[index][1];
    if (back > 0 && Math.abs(time - zoneStarts[index]) <= back && time < zoneStarts[index] + back) {
      return " " + report.offsets[zoneIndex(time)][2];
    }
  }
  return "";
}

function clock(time) {
  const date = local(time);
  const seconds = date.getUTCSeconds();
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
    + (seconds ? `:${two(seconds)}` : "") + twice(time);
}

const dayNumber = (time) =>
  Math.floor((report.epoch + time + report.offsets[zoneIndex(time)][1]) / day);

function dayName(time) {
  const date = local(time);
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} `
    + date.getUTCFullYear();
}

function shortDay(time) {
  const date = local(time);
  return `${weekdays[date.getUTCDay()].slice(0, 3)} ${date.getUTCDate()} `
    + months[date.getUTCMonth()].slice(0, 3);
}

const manyDays = dayNumber(0) !== dayNumber(simulation.end);

/** Returns the time, with its day where the document has more than one. */
const moment = (time) => manyDays ? `${shortDay(time)}, ${clock(time)}` : clock(time);

/** Returns when something ends, with its day only where that is another. */
const ending = (time, from) =>
  dayNumber(time) === dayNumber(from) ? clock(time) : `${shortDay(time)}, ${clock(time)}`;

function duration(seconds) {
  if (seconds >= 2 * day) return plural(Math.round(seconds / day), "day");
  if (seconds >= hour) {
    const minutes = Math.round(seconds / minute);
    return `${Math.floor(minutes / 60)} h` + (minutes % 60 ? ` ${minutes % 60} min` : "");
  }
  return `${Math.round(seconds / minute)} min`;
}

// MARK: Items

/** Returns the places in a list by a key of its elements. */
const placesBy = (list, key) => new Map(list.map((element, place) => [element[key], place]));

const appPlaces = placesBy(apps, "id");
const choicePlaces = placesBy(report.choices, "reading");
const callEvents = new Set(["delivered", "superseded", "missed", "contextRead"]);

/** What happened: each line of the story with what lies behind it. */
const items = simulation.lines.map((line, index) => ({
  ...line,
  ...report.details[index],
  app: appPlaces.get(line.app),
  // The places in `choices` of the readings that it consulted.
  choices: (line.readings ?? []).map((reading) => choicePlaces.get(reading))
    .filter((place) => place !== undefined),
}));

const times = Float64Array.from(items, (item) => item.at);
const outcomes = ["alerts", "silenced", "quiet", "toApp", "refused"];
const outcomeWords = {
  alerts: "alerts", silenced: "silenced", quiet: "quiet", toApp: "to the app", refused: "refused",
};

const outcomeOf = (item) => item.outcome;
const headline = (item) => item.words[0];
/** Returns the texts below the headline; those of a notification begin with its outcome. */
const more = (item) => item.words.slice(1);
const ruleOf = (item) => rules[item.rule];
const choicesOf = (item) => item.choices;

/** Whether a call of an app went wrong. */
const hasFailed = (item) =>
  callEvents.has(item.event) && item.ended !== undefined && item.ended !== "completed";

/** Returns the name of the mark that stands for an item. */
function markOf(item) {
  if (item.outcome) return item.outcome;
  if (item.event === "delivered" || item.event === "superseded") {
    return hasFailed(item) ? "failed" : item.kind === "defaults" ? "defaults" : "values";
  }
  return item.event;
}

/** Returns a place in a file as it is written in messages. */
const placeText = (place) => place && `${place.file}:${place.line}:${place.column}`;

/** Returns a line of the day's file: its place, and its text where the document has it. */
const fileLine = (line, place) => el("span", { class: "place" }, data(place),
  report.fileLines?.[line] === undefined ? null : data(report.fileLines[line], "code"));

/** What was expected, each with the index of the item that it is about. */
const expectations = simulation.expectations.map((expectation, index) => ({
  ...expectation,
  item: items[report.subjects[index]] ? report.subjects[index] : undefined,
}));
/** The expectations that don't hold. */
const failures = expectations.filter(({ holds }) => !holds);
const failedItems = new Set(failures.map(({ item }) => item));

/** What depends on a reading, each with the index of its item and the place of its choice. */
const dependences = (report.sweep?.dependences ?? []).map((dependence) => {
  const choice = choicePlaces.get(dependence.reading);
  const value = report.choices[choice]?.values?.find(({ name }) => name === dependence.value);
  return {
    ...dependence, choice, item: items[dependence.line] ? dependence.line : undefined,
    value: value?.words ?? dependence.value, fidelity: value?.fidelity,
  };
});
const dependencesOf = Map.groupBy(dependences, ({ item }) => item);

// MARK: State

/** Each key of the state with the items that gave it a value, in order; −1 is before the first. */
const histories = new Map();
/** The numbers of the notifications that were ever in an app's inbox, by the app's index. */
const inboxes = apps.map(() => new Map());

function remember(key, index, value) {
  let history = histories.get(key);
  if (!history) {
    history = { at: [], values: [] };
    histories.set(key, history);
    const [, app, number] = /^app\.(\d+)\.inbox\.(\d+)$/.exec(key) ?? [];
    if (number) inboxes[app].set(Number(number), history);
  }
  history.at.push(index);
  history.values.push(value);
}

for (const [key, value] of Object.entries(report.state)) remember(key, -1, value);
items.forEach((item, index) => {
  for (const [key, value] of Object.entries(item.state ?? {})) remember(key, index, value);
});

/** Returns the value of a history after an item; −1 asks for the state before the first. */
function valueIn(history, index) {
  const place = lowerBound(history.at, index + 1) - 1;
  return place < 0 ? undefined : history.values[place] ?? undefined;
}

const stateOf = (key, index) => {
  const history = histories.get(key);
  return history ? valueIn(history, index) : undefined;
};

/** Returns a key's values as stretches of time, each until the next one. */
function stretches(key, isLasting = ({ from, to }) => to > from) {
  const history = histories.get(key);
  if (!history) return [];
  const timeOf = (index) => index < 0 ? 0 : items[index].at;
  return history.values.map((value, place) => ({
    from: timeOf(history.at[place]),
    to: place + 1 < history.at.length ? timeOf(history.at[place + 1]) : simulation.end,
    item: Math.max(0, history.at[place]),
    value,
  })).filter(isLasting);
}

/** The mode that is on after each item, −1 for none. */
const modeAfter = new Int32Array(items.length);
{
  let mode = report.state.focus ?? -1;
  items.forEach((item, index) => {
    if (item.state && "focus" in item.state) mode = item.state.focus ?? -1;
    modeAfter[index] = mode;
  });
}
