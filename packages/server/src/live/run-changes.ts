/** How often the runs of a project have changed, as far as this server has heard. */
export interface Changes {
  /** Every change. */
  readonly any: number;
  /** Changes of another kind than that a run goes on: one began, ended, was flagged. */
  readonly marked: number;
}

/** What was read under one number of changes need not be read again while the number stays. */
export class RunChanges {
  readonly #projects = new Map<number, Changes>();
  #missed = 0;

  of(projectId: number): Changes {
    const { any, marked } = this.#projects.get(projectId) ?? { any: 0, marked: 0 };
    return { any: any + this.#missed, marked: marked + this.#missed };
  }

  note(projectId: number, goesOn = false): void {
    const { any, marked } = this.#projects.get(projectId) ?? { any: 0, marked: 0 };
    this.#projects.set(projectId, { any: any + 1, marked: marked + (goesOn ? 0 : 1) });
  }

  /** News may have been missed: everything counts as changed. */
  forget(): void {
    this.#missed += 1;
  }
}
