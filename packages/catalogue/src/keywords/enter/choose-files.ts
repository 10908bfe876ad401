import { splitList } from '../../grammar/list.ts';
import type { LookedElement, WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import type { StepContext } from '../behaviour.ts';

/**
 * Sets included files on a file input. `names` is a list (actions §10.1).
 *
 * @throws StepError E_WRONG_ELEMENT, E_FILE, E_TESTDATA
 */
export async function chooseFiles(
  context: StepContext,
  web: WebPort,
  field: LookedElement,
  names: string,
): Promise<void> {
  if (field.tag !== 'input' || field.inputType !== 'file') {
    throw new StepError('E_WRONG_ELEMENT', `the element is ${describe(field)}, not an input of type file`);
  }
  const paths = splitList(names)
    .filter((name) => name !== '')
    .map((name) => context.file(name));
  if (paths.length === 0) throw new StepError('E_TESTDATA', 'no file is named');
  if (paths.length > 1 && field.readings['property:multiple'] === false) {
    throw new StepError('E_TESTDATA', `${paths.length} files are named, but the field takes only one`);
  }
  await web.setFiles(field.handle, paths, context.signal);
}

function describe(field: LookedElement): string {
  return field.inputType === '' ? `<${field.tag}>` : `<${field.tag} type="${field.inputType}">`;
}
