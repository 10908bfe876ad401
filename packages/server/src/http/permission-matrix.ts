/**
 * Who may do what, written by hand from spec 1 §6, so that no change of the code changes it unseen.
 * `yes`: the call is carried out. 401: nobody is signed in. 403: the roles do not allow it. 404: the project is none of the
 * caller's, and the answer is that of a thing which does not exist.
 */
export type Cell = 'yes' | 401 | 403 | 404;

export const CALLERS = {
  anonymous: null,
  read_only: ['read_only'],
  developer: ['developer', 'read_write'],
  read_write: ['read_write'],
  projectadmin: ['projectadmin', 'read_write'],
  admin: ['admin', 'read_write'],
} as const;
export type Caller = keyof typeof CALLERS;

type Row = Readonly<Record<Caller, Cell>>;
interface Rule {
  /** In a project that the caller belongs to (a super administrator belongs to all). */
  own: Row;
  other: Row;
}

function row(...cells: [Cell, Cell, Cell, Cell, Cell, Cell]): Row {
  const [anonymous, read_only, developer, read_write, projectadmin, admin] = cells;
  return { anonymous, read_only, developer, read_write, projectadmin, admin };
}

/** The same inside and outside of the caller's projects. */
function anywhere(...cells: [Cell, Cell, Cell, Cell, Cell, Cell]): Rule {
  return { own: row(...cells), other: row(...cells) };
}

const foreign = row(401, 404, 404, 404, 404, 'yes');

const open = anywhere('yes', 'yes', 'yes', 'yes', 'yes', 'yes');
const signedIn = anywhere(401, 'yes', 'yes', 'yes', 'yes', 'yes');
const executors = anywhere(401, 401, 401, 401, 401, 401);
/** Every member reads. */
const read: Rule = { own: row(401, 'yes', 'yes', 'yes', 'yes', 'yes'), other: foreign };
/** Add, update and run: the general write permission. */
const write: Rule = { own: row(401, 403, 'yes', 'yes', 'yes', 'yes'), other: foreign };
/** Delete: the write permission and one of the two higher roles. */
const remove: Rule = { own: row(401, 403, 403, 403, 'yes', 'yes'), other: foreign };
/** Edit a project: read_write and either admin or projectadmin. */
const manage: Rule = remove;
/** Delete a project: read_write and admin, and not projectadmin. */
const removeProject: Rule = { own: row(401, 403, 403, 403, 403, 'yes'), other: foreign };
const addProject = anywhere(401, 403, 403, 403, 403, 'yes');
const manageAnywhere = anywhere(401, 403, 403, 403, 'yes', 'yes');
const writeAnywhere = anywhere(401, 403, 'yes', 'yes', 'yes', 'yes');

/** A debug session that belongs to a super administrator: for others it is not there, but the higher roles may stop it. */
const debugged: Rule = { own: row(401, 404, 404, 404, 'yes', 'yes'), other: foreign };
const stopDebugged: Rule = { own: row(401, 403, 404, 404, 'yes', 'yes'), other: foreign };
const ownDebugged: Rule = { own: row(401, 403, 404, 404, 403, 'yes'), other: foreign };

/** One row for each call; a call that is registered and not listed here fails the test. */
export const MATRIX: Readonly<Record<string, Rule>> = {
  'GET /api/ready': open,
  'GET /api/session': open,
  'POST /api/session/sign-out': open,
  'GET /auth/sign-in': open,
  'GET /auth/callback': open,
  'GET /api/health': signedIn,

  'POST /api/applications/save': manage,
  'POST /api/applications/save (new)': addProject,
  'POST /api/applications/sample': addProject,
  'POST /api/applications/delete': removeProject,
  'GET /api/applications/list': signedIn,
  'GET /api/applications/all': signedIn,

  'GET /api/applications/egress': read,
  'POST /api/applications/egress/save': manage,

  'GET /api/users/superAdmins': read,
  'GET /api/users/projectAdmins': read,
  'GET /api/users/developers': read,
  'GET /api/users/suggestions': manage,
  'POST /api/users/assign': manage,
  'POST /api/users/remove': manage,

  'POST /api/applications/filestodb': manage,
  'POST /api/applications/dbtofiles': write,
  'GET /api/applications/git': read,
  'GET /api/applications/export': read,

  'GET /api/feature/count': read,
  'GET /api/feature/list': read,
  'GET /api/feature/all/:applicationId': read,
  'GET /api/feature/:featureId': read,
  'GET /api/feature/results/:featureId': read,
  'GET /api/feature/associatedList/:featureId': read,
  'POST /api/feature/save': write,
  'POST /api/import/preview': write,
  'POST /api/import/save': write,
  'POST /api/feature/linkFiles': write,
  'POST /api/feature/delete': remove,

  'GET /api/usage': read,
  'GET /api/usage/counts': read,
  'GET /api/usage/keys': read,
  'POST /api/rename/preview': write,
  'POST /api/rename': write,
  'GET /api/search': read,
  'GET /api/storedPage/all': read,
  'GET /api/deleted/list': read,
  'POST /api/deleted/restore': remove,

  'GET /api/environment/count': read,
  'GET /api/environment/list': read,
  'GET /api/environment/all': read,
  'GET /api/environment/:environmentId': read,
  'POST /api/environment/save': write,
  'POST /api/environment/delete': remove,
  'POST /api/environment/encrypt': writeAnywhere,

  'GET /api/globalObject/count': read,
  'GET /api/globalObject/list': read,
  'GET /api/globalObject/all': read,
  'GET /api/globalObject/:globalObjectId': read,
  'POST /api/globalObject/save': write,
  'POST /api/globalObject/delete': remove,
  'GET /api/locatorProposal/list': read,
  'POST /api/locatorProposal/decide': write,

  'GET /api/files/count': read,
  'GET /api/files/list': read,
  'GET /api/files/associatedFilesList/:featureId': read,
  'GET /api/files/download/:fileId': read,
  'POST /api/files/upload': write,
  'POST /api/files/delete/:fileId': remove,

  'GET /api/businessScenario/count': read,
  'GET /api/businessScenario/list': read,
  'GET /api/businessScenario/all': read,
  'GET /api/businessScenario/:testPlanId': read,
  'GET /api/businessScenario/:testPlanId/scenarios': read,
  'POST /api/businessScenario/save': write,
  'POST /api/businessScenario/delete': remove,

  'GET /api/schedule/listOfBusinessScenarioScheduled': read,
  'GET /api/schedule/preview': signedIn,
  'GET /api/schedule/:scheduleId/fires': read,
  'POST /api/schedule/businessScenario': remove,
  'POST /api/schedule/delete/:scheduleId': remove,
  'POST /api/schedule/:scheduleId/pause': remove,
  'POST /api/schedule/:scheduleId/resume': remove,
  'POST /api/schedule/:scheduleId/run': write,

  'POST /api/run/feature': write,
  'POST /api/run/businessScenario': write,
  'GET /api/run/count': read,
  'GET /api/run/list': read,
  'GET /api/run/search': read,
  'GET /api/run/launches': read,
  'GET /api/run/causes': read,
  'GET /api/run/filters': read,
  'GET /api/run/portal': read,
  'POST /api/run/:runId/rerun': write,
  'GET /api/run/:runId/related': read,
  'GET /api/run/:runId/compare': read,
  'GET /api/run/:runId/scenario/:index/history': read,
  'GET /api/run/:runId': read,
  'GET /api/run/:runId/scenarios': read,
  'GET /api/run/:runId/scenario/:index': read,
  'GET /api/run/:runId/events': read,
  'GET /api/run/:runId/picture': read,
  'GET /api/run/:runId/attachments/:name': read,
  'POST /api/run/:runId/stop': write,
  'PUT /api/run/deleteFlag': write,
  'GET /api/run/zipFolder': read,
  'GET /reports/:runId.zip': read,
  'GET /reports/:runId/report.html': read,

  'POST /api/chat/psChat/:settingsId': write,

  'GET /api/openapi.json': signedIn,
  'GET /api/program/count': manage,
  'GET /api/program/list': manage,
  'POST /api/program/save': manage,
  'POST /api/program/delete': manage,

  // Whose entries a reader sees is decided by the claims.
  'GET /api/audit': manageAnywhere,
  'GET /api/audit/csv': manageAnywhere,
  'GET /api/audit/check': addProject,

  'GET /api/run/listAllRuns': read,
  'GET /api/dashboard/planning': read,
  'GET /api/dashboard/planning/features': read,
  'GET /api/dashboard/planning/features.csv': read,
  'GET /api/dashboard/planning/releases': read,
  'GET /api/dashboard/planning/releases.csv': read,
  'GET /api/dashboard/execution': read,
  'GET /api/dashboard/execution/runs': read,
  'GET /api/dashboard/execution/runs.csv': read,
  'GET /api/dashboard/defects': read,
  'GET /api/dashboard/defects/list': read,
  'GET /api/dashboard/defects/list.csv': read,

  'GET /api/check/matrix': read,
  'POST /api/check/start': read,
  'GET /api/check/findings': read,
  'GET /api/check/schedules': read,
  'GET /api/check/plan': read,
  'POST /api/check/run': read,
  'POST /api/check/impact': read,

  'POST /api/debug/start': write,
  'GET /api/debug': read,
  'GET /api/debug/:sessionId': debugged,
  'POST /api/debug/:sessionId/stop': stopDebugged,
  'POST /api/debug/:sessionId/command': ownDebugged,

  'POST /api/executor/claim': executors,
  'GET /api/executor/runs/:runId/bundle': executors,
  'GET /api/executor/runs/:runId/files/:sha256': executors,
  'POST /api/executor/runs/:runId/renew': executors,
  'GET /api/executor/runs/:runId/commands': executors,
  'POST /api/executor/runs/:runId/messages': executors,
  'PUT /api/executor/runs/:runId/attachments/:name': executors,
  'PUT /api/executor/runs/:runId/picture': executors,
  'POST /api/executor/runs/:runId/notes': executors,
  'POST /api/executor/runs/:runId/finish': executors,
  'POST /api/executor/runs/:runId/release': executors,
};
