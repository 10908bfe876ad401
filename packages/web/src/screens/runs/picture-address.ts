/** Turns the url of an attachment (`attachments/{name}`) into its address on the server. */
export function pictureAddress(runId: number): (url: string) => string {
  return (url) => (url.startsWith('attachments/') ? `/api/run/${runId}/${url}` : url);
}
