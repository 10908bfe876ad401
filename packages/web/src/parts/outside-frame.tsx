import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

interface OutsideFrameProps {
  readonly url: string;
  readonly title: string;
}

const RELOADED = 'stepwright-frame';

/** True if the address may be framed: the server names only such, and this makes sure. */
function isWebAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}

/**
 * A page of somebody else, confined: its scripts run in its own origin and can neither leave the frame nor open dialogs over us.
 *
 * Which origins may be framed stands in the policy that came with our page. Whoever comes from another screen may still have the
 * policy of that one; then our page is loaded once more at this address.
 */
export function OutsideFrame({ url, title }: OutsideFrameProps) {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const onRefused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective !== 'frame-src') return;
      const here = `${window.location.pathname}${window.location.search} ${url}`;
      if (sessionStorage.getItem(RELOADED) === here) {
        setRefused(true);
        return;
      }
      sessionStorage.setItem(RELOADED, here);
      window.location.reload();
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => document.removeEventListener('securitypolicyviolation', onRefused);
  }, [url]);
  if (refused || !isWebAddress(url)) {
    return (
      <Box sx={{ p: 4, textAlign: 'center' }} role="alert">
        <Typography sx={{ mb: 1 }}>{title} cannot be shown here.</Typography>
        {isWebAddress(url) ? (
          <Button component="a" href={url} target="_blank" rel="noopener noreferrer" variant="outlined">
            Open it in a tab of its own
          </Button>
        ) : null}
      </Box>
    );
  }
  return (
    <Box
      component="iframe"
      src={url}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      sx={{ display: 'block', width: '100%', height: '100%', border: 0, bgcolor: 'background.paper' }}
    />
  );
}
