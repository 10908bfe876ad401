import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { NameDialog } from './name-dialog.tsx';
import { useNotices } from './notice.tsx';
import type { EditedNoun, Stored } from './noun.ts';
import { useOpenAdded } from './use-open-added.ts';

export interface AddNamedDialogProps<Entity extends Stored> {
  readonly noun: EditedNoun<Entity>;
  /** The contract's schema of the name. */
  readonly schema: z.ZodType<string, string>;
  readonly rule: string;
  readonly add: (name: string) => Promise<{ readonly id: number }>;
  readonly onClose: () => void;
}

/** Adds a thing that needs no more than a name at first, and opens it. */
export function AddNamedDialog<Entity extends Stored>(props: AddNamedDialogProps<Entity>) {
  const { noun, onClose } = props;
  const notices = useNotices();
  const openAdded = useOpenAdded(noun, onClose);
  const adding = useMutation({
    mutationFn: props.add,
    onSuccess: openAdded,
    onError: () => notices.failed(noun.texts.add.failed),
  });
  return (
    <NameDialog
      title={`Add ${noun.words.label}`}
      label={`${noun.words.label} Name`}
      schema={props.schema}
      rule={props.rule}
      busy={adding.isPending}
      error={adding.error}
      onSubmit={(name) => adding.mutate(name)}
      onClose={onClose}
    />
  );
}
