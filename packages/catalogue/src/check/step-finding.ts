import type { Span } from '../grammar/call.ts';
import type { Diagnostic } from './diagnostic.ts';

/** A finding about one step; `span` is a place in its text. */
export interface StepFinding extends Pick<Diagnostic, 'severity' | 'code' | 'message' | 'expected' | 'near'> {
  readonly span: Span;
  /** The name that leads nowhere, so that it can be made. */
  readonly missing?: { readonly kind: 'locator' | 'value' | 'file'; readonly name: string };
}
