import { AppError } from '../../app-error.ts';

/**
 * The name under which an upload is kept: text alone, never a way to a place. Folders in front of it are cut off.
 *
 * @throws AppError `validation` for a name that is empty, too long (255 bytes), or holds characters that would make it look like
 * another one.
 */
export function readFileName(sent: string | undefined): string {
  // Browsers write a quote in the name of a form's file as %22 (HTML, multipart/form-data).
  const name = (sent ?? '').replaceAll('%22', '"').split(/[/\\]/).at(-1)?.trim().normalize('NFC') ?? '';
  if (name === '' || name === '.' || name === '..') throw refusal('The file has no name.');
  if (Buffer.byteLength(name) > 255) throw refusal('The name of the file is longer than 255 bytes.');
  // Control characters, and those that turn the direction of writing.
  if (/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(name) || !name.isWellFormed()) {
    throw refusal('The name of the file holds a character that is not allowed.');
  }
  return name;
}

function refusal(message: string): AppError {
  return new AppError('validation', message, { details: [{ path: 'body.file', message }], hint: 'Rename the file.' });
}
