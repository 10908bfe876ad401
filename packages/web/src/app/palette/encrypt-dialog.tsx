import EncryptDialog from '../../screens/environments/encrypt-dialog.tsx';
import { Widgets } from '../widgets.tsx';

/** The dialog of the environments' editor, over any screen. */
export default function EncryptAnywhere(props: { onClose: () => void }) {
  return (
    <Widgets>
      <EncryptDialog {...props} />
    </Widgets>
  );
}
