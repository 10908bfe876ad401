import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyLine } from '../programs/copy-line.tsx';
import { curlOf } from './example-call.ts';
import { type ApiDocument, type Operation, resolve, type Schema, typeWords } from './read-document.ts';

export interface OperationSheetProps {
  readonly operation: Operation;
  readonly document: ApiDocument;
  /** Of its headings. */
  readonly level: 'h3' | 'h4';
}

/** Everything about one call: who may, what goes in, what comes back, and a line to try it. */
export function OperationSheet({ operation, document, level }: OperationSheetProps) {
  const { parameters, body, responses } = operation;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, pt: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {operation.description}
      </Typography>
      {parameters.length > 0 && (
        <Fields
          level={level}
          title="Parameters"
          rows={parameters.map(({ name, in: where, required, schema }) => ({ name, where, required, schema }))}
        />
      )}
      {body && (
        <Fields level={level} title={`Body (${body.type})`} rows={rowsOf(body.schema, document)} empty="Bytes." />
      )}
      <Box>
        <Head level={level}>Answers</Head>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem', display: 'grid', gap: 0.5 }}>
          {responses.map(({ status, schema, text }) => (
            <li key={status}>
              <Box component="code" sx={{ fontWeight: 700, mr: 1 }}>
                {status}
              </Box>
              {text} {schema && typeWords(schema) !== 'anything' && <code>{typeWords(schema)}</code>}
            </li>
          ))}
        </Box>
      </Box>
      <CopyLine label="Try it" text={curlOf(operation, document)} />
    </Box>
  );
}

interface FieldRow {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: Schema;
}

function rowsOf(schema: Schema, document: ApiDocument): FieldRow[] {
  const { properties = {}, required = [] } = resolve(schema, document.schemas);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    required: required.includes(name),
    schema: inner,
  }));
}

const Head = ({ level, children }: { level: 'h3' | 'h4'; children: string }) => (
  <Typography variant="h5" component={level} sx={{ mb: 0.5 }}>
    {children}
  </Typography>
);

interface FieldsProps {
  readonly level: 'h3' | 'h4';
  readonly title: string;
  readonly rows: readonly FieldRow[];
  readonly empty?: string;
}

function Fields({ level, title, rows, empty }: FieldsProps) {
  return (
    <Box>
      <Head level={level}>{title}</Head>
      {rows.length === 0 ? (
        <Typography variant="body2">{empty}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem', display: 'grid', gap: 0.5 }}>
          {rows.map(({ name, where, required, schema }) => (
            <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="code" sx={{ fontWeight: 700 }}>
                {name}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {typeWords(schema)}
                {where && `, in the ${where}`}
                {!required && ', may be left out'}
                {schema.description && `. ${schema.description}`}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
