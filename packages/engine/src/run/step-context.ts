import { join } from 'node:path';
import { closest } from '@stepwright/catalogue/grammar/closest';
import { resolveLocator } from '@stepwright/catalogue/grammar/resolve-locator';
import { resolveText } from '@stepwright/catalogue/grammar/resolve-slot';
import type { ResolvedLocator, StepContext, StepSettings } from '@stepwright/catalogue/keywords/behaviour';
import { cutNote } from '@stepwright/catalogue/keywords/report/cut-note';
import type { DownloadedFile } from '@stepwright/catalogue/ports/downloads';
import type { WebPort } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { type KeptAttachment, keepAttachment } from './attachments.ts';
import { systemClock } from './clock.ts';
import { runCustom } from './custom/run-custom.ts';
import { keepDownload, LARGEST_KEPT } from './downloads/keep-download.ts';
import type { RunDownloads } from './downloads/run-downloads.ts';
import { maskBytes } from './mask-bytes.ts';
import { type LookUps, opened } from './resolve-call.ts';
import type { ScenarioSession } from './scenario-session.ts';
import type { Secrets } from './secrets.ts';
import type { Surroundings } from './surroundings.ts';
import type { VariableStore } from './variables.ts';

/** What the steps of one scenario share. */
export interface StepRoom {
  readonly around: Surroundings;
  readonly settings: StepSettings;
  readonly variables: VariableStore;
  readonly secrets: Secrets;
  readonly lookUps: LookUps;
  readonly session: ScenarioSession;
  /** Names of the files that the feature includes. */
  readonly files: readonly string[];
  readonly downloads: RunDownloads;
}

/** What surrounds one step: its notes and attachments are collected in the two lists. */
export function stepContext(
  room: StepRoom,
  notes: string[],
  attachments: KeptAttachment[],
  watch: (web: WebPort) => WebPort,
): StepContext {
  const { around, lookUps, secrets } = room;
  const keep = async (file: DownloadedFile): Promise<DownloadedFile> => {
    const kept = await keepDownload(around.attachments, file, secrets);
    if (kept !== null) attachments.push(kept);
    else if (file.size > LARGEST_KEPT) notes.push(`${file.name} is too large to be kept with the report`);
    return file;
  };
  const context: StepContext = {
    web: async () => {
      const web = await room.session.web();
      const wait = room.session.takeWait();
      if (wait !== null) notes.push(wait);
      return watch(web);
    },
    settings: room.settings,
    variables: room.variables,
    clock: systemClock,
    signal: around.signal,
    resolve: (text) => opened(resolveText(text, lookUps.values), lookUps),
    file: (name) => fileOf(room, name),
    downloads: {
      fetch: async (request, signal) => keep(await room.downloads.fetch(request, signal)),
      keep: async (name, bytes) => keep(await room.downloads.keep(name, bytes)),
    },
    runCustom: (call, signal) =>
      runCustom(
        call,
        {
          files: { folder: around.files, names: room.files },
          context,
          environment: openEnvironment(room),
          locate: (text) => locate(room, text),
        },
        signal,
      ),
    attach: async (bytes, mediaType, caption) => {
      attachments.push(await keepAttachment(around.attachments, maskBytes(bytes, secrets), mediaType, caption));
    },
    note: (text, most) => {
      notes.push(most === undefined ? text : cutNote(secrets.maskText(text), most));
    },
    keepSecret: (text) => secrets.keep(text),
    decrypt: (text) => lookUps.sealed.open(text),
  };
  return context;
}

/** A text as it might stand in the brackets of a step. */
function locate({ lookUps }: StepRoom, text: string): ResolvedLocator {
  const slot = { text, literal: text, raw: text, quoted: false, span: { start: 0, end: text.length } };
  return resolveLocator(slot, lookUps.locators, lookUps.values, (sealed) => lookUps.sealed.open(sealed));
}

function fileOf(room: StepRoom, name: string): string {
  if (room.files.includes(name)) return join(room.around.files, name);
  if (room.downloads.has(name)) return name;
  const near = closest(name, room.files, 3);
  const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '; add it under Include Files';
  throw new StepError('E_FILE', `the feature includes no file "${name}"${hint}`, { near });
}

/** Sealed values are handed to an action as what they are; without a key they stay sealed. */
function openEnvironment({ lookUps }: StepRoom): { readonly [key: string]: unknown } {
  const { environment } = lookUps.values;
  try {
    return lookUps.sealed.openSettings(environment, Object.keys(environment));
  } catch (error) {
    if (error instanceof StepError) return environment;
    throw error;
  }
}
