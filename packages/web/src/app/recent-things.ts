import { type RecentThing, readLocalState, writeLocalState } from './local-state.ts';

/** Things kept in all projects together. */
const KEPT = 40;

/** Notes that a thing was opened; it stands first among the recent ones then. */
export function rememberThing(thing: RecentThing): void {
  const others = (readLocalState().recent ?? []).filter((one) => !isSame(one, thing));
  writeLocalState({ recent: [thing, ...others].slice(0, KEPT) });
}

/** A thing that was deleted is offered no more. */
export function forgetThing(thing: Omit<RecentThing, 'name'>): void {
  writeLocalState({ recent: (readLocalState().recent ?? []).filter((one) => !isSame(one, thing)) });
}

/** The things of one project that were opened lately, newest first. */
export const recentThings = (project: number): readonly RecentThing[] =>
  (readLocalState().recent ?? []).filter((one) => one.project === project).slice(0, 6);

const isSame = (one: Omit<RecentThing, 'name'>, other: Omit<RecentThing, 'name'>) =>
  one.project === other.project && one.kind === other.kind && one.id === other.id;
