import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import { DetailHead } from './detail-head.tsx';
import { DraftLine } from './draft-line.tsx';
import { HistoryChip } from './history-line.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Sheet } from './master-detail.tsx';
import type { Stored } from './noun.ts';
import type { NamedFields, SavedEditor } from './saved-editor.ts';
import { UsageChip } from './usage-chip.tsx';

const StaleDialog = lazy(() => import('./stale-dialog.tsx'));

export interface EditorSheetProps<Entity extends Stored, F extends NamedFields> {
  readonly editor: SavedEditor<Entity, F>;
  /** What each edited text is called where two versions are compared, in order. */
  readonly labels: Readonly<Record<keyof F & string, string>>;
  /** Beside the name. */
  readonly icon?: ReactNode;
  /** Buttons around Update; without any it is the main one. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly dialogs?: ReactNode;
  /** Beside the history. */
  readonly chips?: ReactNode;
  readonly children: ReactNode;
}

/** The sheet of one thing that is open: its name, Update, its history, its texts, and the questions that may come up. */
export function EditorSheet<Entity extends Stored, F extends NamedFields>(props: EditorSheetProps<Entity, F>) {
  const { noun, entity, draft, saving, mayWrite, mayUpdate, fault, fieldsOf } = props.editor;
  const word = noun.words.one;
  return (
    <Sheet label={`${word.charAt(0).toUpperCase()}${word.slice(1)} ${entity.name}`}>
      <Box sx={{ p: { xs: 1.5, md: 2 } }}>
        <DraftLine restoredAt={draft.restoredAt} onDiscard={draft.discard} />
        <DetailHead
          label={`${noun.words.label} Name`}
          name={draft.fields.name}
          fault={fault}
          readOnly={!mayWrite}
          onName={(name) => draft.set({ name } as Partial<F>)}
          before={props.icon}
          buttons={
            <>
              {props.before}
              <Button
                variant={props.after ? 'outlined' : 'contained'}
                disabled={!mayUpdate}
                loading={saving.saving}
                onClick={() => void saving.save()}
                title="Ctrl+S"
              >
                Update
              </Button>
              {props.after}
            </>
          }
        />
        <Box sx={{ mt: 1.25, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <HistoryChip history={entity} />
          {noun.used && <UsageChip kind={noun.used} id={entity.id} name={entity.name} />}
          {props.chips}
          {draft.dirty && (
            <Box component="span" sx={{ fontSize: '0.78125rem', color: 'warning.main', fontWeight: 600 }}>
              Not saved yet
            </Box>
          )}
        </Box>
        {props.children}
      </Box>
      <LeaveGuard dirty={draft.dirty} param={noun.param} onDiscard={draft.discard} />
      <Suspense>
        {props.dialogs}
        {saving.conflict && (
          <StaleDialog
            labels={props.labels}
            mine={saving.conflict.mine}
            theirs={fieldsOf(saving.conflict.theirs)}
            base={saving.conflict.base}
            theirVersion={saving.conflict.theirs}
            busy={saving.saving}
            onTakeTheirs={saving.takeTheirs}
            onKeepMine={saving.keepMine}
            onClose={saving.closeConflict}
          />
        )}
      </Suspense>
    </Sheet>
  );
}
