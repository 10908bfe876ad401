/** What a run leaves as evidence, as far as its address matters. */
interface Evidence {
  readonly url?: string | undefined;
  readonly mediaType: string;
  readonly body?: string | undefined;
  readonly contentEncoding?: string | undefined;
}

const STORED = /^attachments\/\w[\w.-]{0,119}$/;
const PICTURE = /^image\/(png|jpeg|gif|webp)$/;

/**
 * The address under which evidence may be drawn or linked: a file that was stored with the run, or the bytes inside the message. Null for
 * any other: a message comes from code that the product does not know, and a picture from elsewhere would tell elsewhere who reads
 * the report, when and from which network.
 */
export function evidenceAddress({ url, mediaType, body, contentEncoding }: Evidence): string | null {
  if (url) return STORED.test(url) ? url : null;
  if (!body || contentEncoding !== 'BASE64') return null;
  // As plain bytes nothing but a picture is shown in place.
  return `data:${PICTURE.test(mediaType) ? mediaType : 'application/octet-stream'};base64,${body.replace(/[^\w+/=-]/g, '')}`;
}
