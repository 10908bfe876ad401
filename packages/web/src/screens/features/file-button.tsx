import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps {
  readonly children: ReactNode;
  /** Names the field behind the button. */
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly startIcon?: ReactNode;
  readonly size?: 'small' | 'medium';
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the choice of files. A true button, so that keys reach it; the field itself stays out of sight. */
export function FileButton({ children, label, accept, multiple = false, onFiles, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(accept !== undefined && { accept })}
        multiple={multiple}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </>
  );
}
