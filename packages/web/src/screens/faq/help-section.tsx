import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { CodeBlock } from './code-block.tsx';
import type { HelpBlock } from './help-text.ts';
import { InlineText } from './inline-text.tsx';

/** The body of one section of the left column. */
export function HelpBlocks({ blocks }: { blocks: readonly HelpBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          <InlineText>{block.text}</InlineText>
        </Typography>
      );
    case 'note':
      return (
        <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
          <InlineText>{block.text}</InlineText>
        </Alert>
      );
    case 'code':
      return <CodeBlock>{block.text}</CodeBlock>;
    case 'list':
    case 'steps':
      return (
        <Box component={block.kind === 'list' ? 'ul' : 'ol'} sx={{ mt: 0, mb: 1.5, pl: 3, '& li': { mb: 0.5 } }}>
          {block.items.map((item) => (
            <Typography key={item} variant="body2" component="li">
              <InlineText>{item}</InlineText>
            </Typography>
          ))}
        </Box>
      );
    case 'keys':
      return (
        <Box
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          role="region"
          aria-label={block.head.join(', ')}
          sx={{ overflowX: 'auto', mb: 1.5 }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                {block.head.map((word) => (
                  <TableCell key={word}>{word}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {block.rows.map(([key, meaning]) => (
                <TableRow key={key}>
                  <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', minWidth: 120 }}>
                    <InlineText>{key}</InlineText>
                  </TableCell>
                  <TableCell sx={{ verticalAlign: 'top' }}>
                    <InlineText>{meaning}</InlineText>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      );
  }
}
