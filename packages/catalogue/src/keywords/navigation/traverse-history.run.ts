import type { Behaviour } from '../behaviour.ts';

function traverse(where: 'back' | 'forward' | 'reload'): Behaviour {
  return async (_call, context) => {
    const web = await context.web();
    await web.traverse(where, context.settings.explicitWaitMs, context.signal);
  };
}

export const goBack = traverse('back');
export const goForward = traverse('forward');
export const reloadPage = traverse('reload');
