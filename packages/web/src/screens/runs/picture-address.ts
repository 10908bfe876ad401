/** Turns the url of an attachment (`attachments/{name}`) into its address on the server. */
export function pictureAddress(runId: number): (url: string) => string {
  return (url) => (url.startsWith('attachments/') ? `/api/run/${runId}/${url}` : url);
}

/** Turns the url of a stored page into the address of the screen on which locators are picked from it. */
export function pageAddress(projectId: number, runId: number): (url: string) => string {
  return (url) =>
    `/stored-pages?project=${projectId}&run=${runId}&file=${encodeURIComponent(url.slice(url.lastIndexOf('/') + 1))}`;
}
