import { z } from 'zod';

/** spec 1 §5: shown wherever a JSON text does not parse. */
export const INVALID_JSON = 'Invalid json format, please update the file and retry.';

/** A text that is blank or parses as JSON (spec 1 §5: "each parses as JSON, empty allowed"). At most 2 MiB. */
export const JsonText = z
  .string()
  .max(2 * 1024 * 1024)
  .refine(
    (text) => {
      if (text.trim() === '') return true;
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    },
    { error: INVALID_JSON },
  );
