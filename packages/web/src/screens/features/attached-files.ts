import type { ApiImportPreview } from '@stepwright/contract/entities/api-import';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';

/** Files of this machine, by the names under which features read them. */
export type AttachedFiles = ReadonlyMap<string, File>;

/**
 * Adds the files that somebody chose to those that are attached: each under the wanted name that it has, whatever the case of its letters.
 * Where one file is wanted and one was chosen, it is meant, however it is called; others are passed over.
 */
export function attach(attached: AttachedFiles, wanted: readonly string[], chosen: readonly File[]): AttachedFiles {
  const [only] = wanted;
  if (only !== undefined && wanted.length === 1 && chosen.length === 1)
    return new Map([...attached, [only, chosen[0]!]]);
  const found = chosen.flatMap((file): [string, File][] => {
    const name =
      wanted.find((one) => one === file.name) ?? wanted.find((one) => one.toLowerCase() === file.name.toLowerCase());
    return name === undefined ? [] : [[name, file]];
  });
  return new Map([...attached, ...found]);
}

/** The files of a preview that features with these places send. */
export function filesOfChosen(
  files: ApiImportPreview['files'],
  isChosen: (place: number) => boolean,
): ApiImportPreview['files'] {
  return files.filter(({ features }) => features.some(isChosen));
}

/** What has to be sent to the project: attached, wanted, and not there; under the names that features read. */
export function filesToSend(files: ApiImportPreview['files'], attached: AttachedFiles): readonly File[] {
  return files.flatMap(({ name, stored }) => {
    const file = attached.get(name);
    return stored || file === undefined ? [] : [new File([file], name, { type: file.type })];
  });
}

/** Whether every file can be stored. */
export function isSendable(files: readonly File[]): boolean {
  return files.every(({ size }) => size <= LARGEST_FILE);
}
