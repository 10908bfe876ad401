import { z } from 'zod';
import { ROLES } from '../rights.ts';

/** The signed-in person, as the browser may know them: never a token. */
export const Person = z.object({
  subject: z.string(),
  userName: z.string(),
  roles: z.array(z.enum(ROLES)),
  projects: z.array(z.string()),
});
export type Person = z.infer<typeof Person>;
