import { lazy, Suspense } from 'react';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { isJsonText } from './json-validity.ts';
import type { Stored } from './noun.ts';
import { PartPanel, PartTabs } from './part-tabs.tsx';
import type { NamedFields, SavedEditor } from './saved-editor.ts';

const JsonEditor = lazy(() => import('./json-editor.tsx'));

export interface JsonTextsProps<Entity extends Stored, F extends NamedFields> {
  readonly editor: SavedEditor<Entity, F>;
  readonly texts: readonly { readonly field: keyof F & string; readonly label: string; readonly help: string }[];
  readonly at?: number;
  readonly onAt?: (at: number) => void;
}

/** The JSON texts of what is open, one tab each; a broken one shows it on its tab. */
export function JsonTexts<Entity extends Stored, F extends NamedFields>(props: JsonTextsProps<Entity, F>) {
  const { texts, at = 0 } = props;
  const { draft, noun, mayWrite } = props.editor;
  const textOf = (field: keyof F & string): string => draft.fields[field] ?? '';
  return (
    <>
      <PartTabs
        name={noun.param}
        label={`Texts of the ${noun.words.one}`}
        at={at}
        {...(props.onAt && { onAt: props.onAt })}
        tabs={texts.map(({ field, label }) => ({ label, broken: !isJsonText(textOf(field)) }))}
      />
      {texts.map(({ field, label, help }, place) => (
        <PartPanel key={field} name={noun.param} place={place} at={at}>
          <Suspense fallback={<EditorSkeleton />}>
            <JsonEditor
              label={label}
              help={help}
              readOnly={!mayWrite}
              value={textOf(field)}
              onChange={(value) => draft.set({ [field]: value } as Partial<F>)}
            />
          </Suspense>
        </PartPanel>
      ))}
    </>
  );
}
