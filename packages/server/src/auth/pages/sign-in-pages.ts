import { html, type Markup, PAGE_POLICY, page } from './page.ts';

export interface FormState {
  /** Where the form is sent to. */
  action: string;
  userName?: string;
  /** What was wrong with the last try. */
  message?: string | undefined;
}

function notice(message: string | undefined, kind: 'bad' | 'good' = 'bad'): Markup | null {
  return message ? html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${message}</p>` : null;
}

const AUTOFOCUS = html`autofocus`;

export function signInPage(state: FormState & { registerUrl: string }): string {
  // With the name known already, the password is what is to be typed.
  const known = Boolean(state.userName);
  return page(
    'Sign in',
    html`<div class="card"><h1>Sign in</h1><p>Welcome back. Use the name and password of your account.</p>
${notice(state.message)}
<form class="full" method="post" action="${state.action}">
<label for="userName">User name</label>
<input id="userName" name="userName" value="${state.userName ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="60" ${known ? null : AUTOFOCUS}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256" ${known ? AUTOFOCUS : null}>
<button type="submit">Sign in</button></form></div>
<p class="below">No account yet? <a href="${state.registerUrl}">Register</a></p>`,
  );
}

export function registerPage(state: FormState & { signInUrl: string }): string {
  return page(
    'Register',
    html`<div class="card"><h1>Create your account</h1><p>Afterwards an administrator of a project gives you access to it.</p>
${notice(state.message)}
<form class="full" method="post" action="${state.action}">
<label for="userName">User name</label>
<input id="userName" name="userName" value="${state.userName ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" required minlength="2" maxlength="60" aria-describedby="nameHint" autofocus>
<p class="hint" id="nameHint">2 to 60 letters, digits and . _ @ + -</p>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="256" aria-describedby="passwordHint">
<p class="hint" id="passwordHint">At least 8 characters. A few unrelated words are easy to remember and hard to guess.</p>
<label for="again">Password again</label>
<input id="again" name="again" type="password" autocomplete="new-password" required maxlength="256">
<button type="submit">Register</button></form></div>
<p class="below">Already registered? <a href="${state.signInUrl}">Sign in</a></p>`,
  );
}

/** For a sign-in that cannot go on. */
export const failurePage = {
  policy: PAGE_POLICY,
  render: (reason: string): string =>
    page(
      'Sign in',
      html`<div class="card"><h1>This sign-in cannot go on</h1><p>It was open for too long, or it was begun in another window.</p>
<p class="hint">${reason}</p><p class="below"><a href="/auth/sign-in">Sign in again</a></p></div>`,
    ),
};

export interface AccountState {
  userName: string;
  csrfToken: string;
  clients: readonly { clientId: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  /** Shown this one time. */
  made?: { clientId: string; secret: string; tokenUrl: string } | undefined;
  passwordMessage?: string | undefined;
  passwordDone?: boolean;
  clientMessage?: string | undefined;
}

export function accountPage(state: AccountState): string {
  const hidden = html`<input type="hidden" name="csrf" value="${state.csrfToken}">`;
  return page(
    'Your account',
    html`<div class="card wide"><h1>Your account</h1><p>Signed in as <strong>${state.userName}</strong>. <a href="/projects">Back to the projects</a></p>
<h2>Change your password</h2>
${notice(state.passwordMessage)}${notice(state.passwordDone ? 'Your password was changed. Other browsers were signed out.' : undefined, 'good')}
<form method="post" action="/sign-in/account/password">${hidden}
<input type="text" name="userName" value="${state.userName}" autocomplete="username" readonly hidden>
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required maxlength="256">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="256" aria-describedby="passwordHint">
<p class="hint" id="passwordHint">At least 8 characters.</p>
<label for="again">New password again</label>
<input id="again" name="again" type="password" autocomplete="new-password" required maxlength="256">
<button type="submit">Change password</button></form></div>
<div class="card wide"><h2>Programs that act as you</h2>
<p>A build server or a script signs in with a key of its own and may do what you may do.</p>
${state.made ? madeClient(state.made) : null}${notice(state.clientMessage)}
<form method="post" action="/sign-in/account/programs">${hidden}
<label for="name">Name of the program</label>
<input id="name" name="name" required maxlength="60" placeholder="Nightly build">
<button type="submit">Make a key</button></form>
${state.clients.length > 0 && html`<ul>${state.clients.map((client) => clientRow(client, hidden))}</ul>`}</div>`,
  );
}

function madeClient(made: { clientId: string; secret: string; tokenUrl: string }): Markup {
  return html`<div class="notice good" role="status">This is the only time that the secret is shown.
<dl><dt>Client id</dt><dd><code>${made.clientId}</code></dd><dt>Secret</dt><dd><code>${made.secret}</code></dd>
<dt>How to get an access token (valid for 5 minutes)</dt>
<dd><code>curl -u '${made.clientId}:${made.secret}' -d grant_type=client_credentials ${made.tokenUrl}</code></dd></dl></div>`;
}

function clientRow(client: AccountState['clients'][number], hidden: Markup): Markup {
  const day = (moment: string) => moment.slice(0, 10);
  const used = client.lastUsedAt ? `last used ${day(client.lastUsedAt)}` : 'never used';
  return html`<li><span>${client.name}<small>${client.clientId} · made ${day(client.createdAt)} · ${used}</small></span>
<form method="post" action="/sign-in/account/programs/delete">${hidden}<input type="hidden" name="clientId" value="${client.clientId}">
<button class="quiet" type="submit" aria-label="Remove ${client.name}">Remove</button></form></li>`;
}
