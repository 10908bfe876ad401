import type { UsedKind } from '@stepwright/contract/entities/usage';
import type { RestoredKind } from '@stepwright/contract/routes/deleted';
import type { ListQueries, OneQuery } from '../api/queries/list-query.ts';
import type { ListRow } from './list-pane.tsx';

interface Texts {
  readonly done: string;
  readonly failed: string;
}

/** A kind of thing that a project holds. */
export interface Noun {
  readonly words: {
    /** Inside a sentence: "global object". */
    readonly one: string;
    /** Several of them: "global objects". */
    readonly many: string;
    /** With its article: "a global object". */
    readonly a: string;
    /** On buttons and fields: "Global Object". */
    readonly label: string;
  };
  /** Search parameter of the selection; with the id it also names the draft. */
  readonly param: string;
  /** Begins the cache keys of its lists. */
  readonly kind: string;
  readonly texts: { readonly fetch: Pick<Texts, 'failed'> };
  /** Others of the project refer to it: its uses are counted, listed, and follow a new name. */
  readonly used?: UsedKind;
  /** The wire's word for it among the recent and the deleted things; a deletion can then be taken back. */
  readonly thing?: RestoredKind;
}

/** A kind of thing that is listed and deleted. */
export interface ListNoun<Row extends ListRow> extends Noun {
  readonly list: ListQueries<Row>;
  readonly remove: (id: number) => Promise<unknown>;
  readonly texts: Noun['texts'] & { readonly count: Pick<Texts, 'failed'>; readonly delete: Texts };
}

/** What every stored thing has. */
export interface Stored extends ListRow {
  readonly created_by: string;
  readonly created_date_time: string;
  readonly updated_by: string;
  /** Its version: a save that is based on an older one is refused. */
  readonly updated_date_time: string;
}

/** A kind of thing that is added, opened, edited and saved. */
export interface EditedNoun<Entity extends Stored> extends Noun {
  readonly one: (id: number) => OneQuery<Entity>;
  readonly projectIdOf: (entity: Entity) => number;
  readonly texts: Noun['texts'] & {
    readonly add: Texts;
    /** `broke` is shown where the call itself broke, if that has a text of its own. */
    readonly update: Texts & { readonly broke?: string };
  };
}
