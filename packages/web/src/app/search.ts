import { id, place, type RawSearch, text } from './search-fields.ts';

/** Parameters may all be left out: TypeScript's `undefined` and the address's absence are the same. */
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };
const optional = <T extends object>(fields: T): Optional<T> => fields;

/** Every screen inside a project carries it, so that a pasted link opens the same project. */
export const projectSearch = (raw: RawSearch) => optional({ project: id(raw.project) });

export const projectsSearch = (raw: RawSearch) =>
  optional({
    project: id(raw.project),
    page: place(raw.page),
    /** The project whose users are managed, the list (0 super admins, 1 project admins, 2 developers) and its page. */
    users: id(raw.users),
    list: place(raw.list, 2),
    at: place(raw.at),
  });

/** `q` searches, `page` counts from 0. */
const list = (raw: RawSearch) => ({ q: text(raw.q), page: place(raw.page) });

export const featuresSearch = (raw: RawSearch) =>
  optional({
    ...list(raw),
    /** Advanced filter (spec 1 §2). */
    type: text(raw.type),
    feature: id(raw.feature),
    /** Detail tab: 0 feature, 1 associated features, 2 associated files (spec 1 §4). */
    tab: place(raw.tab, 2),
    /** Line of the text to show, from 1. */
    line: id(raw.line),
  });

export const testPlansSearch = (raw: RawSearch) =>
  optional({
    ...list(raw),
    plan: id(raw.plan),
    /** Detail tab: 0 feature, 1 schedules. */
    tab: place(raw.tab, 1),
    /** The schedule whose history is open. */
    history: id(raw.history),
  });

export const environmentsSearch = (raw: RawSearch) =>
  optional({ ...list(raw), environment: id(raw.environment), tab: place(raw.tab, 2) });
export const globalObjectsSearch = (raw: RawSearch) => optional({ ...list(raw), object: id(raw.object) });
export const filesSearch = (raw: RawSearch) => optional({ ...list(raw), file: id(raw.file) });
/** `session` is what is debugged, `view` the part that narrow screens show: 0 feature, 1 page, 2 steps, 3 variables, 4 recorded. */
export const debugSearch = (raw: RawSearch) => optional({ session: id(raw.session), view: place(raw.view, 4) });
/** `section` and `action` are the open panels, `group` and `find` narrow the actions. */
export const faqSearch = (raw: RawSearch) =>
  optional({ section: text(raw.section), action: text(raw.action), group: text(raw.group), find: text(raw.find) });
export const programsSearch = (raw: RawSearch) => optional({ page: place(raw.page) });
export const landingSearch = (raw: RawSearch) => optional({ returnTo: text(raw.returnTo) });
