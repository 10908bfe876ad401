/** Why a plan is not deleted; the server says it too. */
export const PLAN_HAS_SCHEDULES = 'Schedules need to be deleted before deleting Business Scenario';

/**
 * The texts of the one notice slot (spec 1 §8), letter for letter, odd spellings included.
 * `done` is shown on success, `failed` when the call fails in a way that has no text of its own.
 */
export const NOTICES = {
  projectAdd: { done: 'Project added successfully.', failed: 'Could not add the project. Try the operation again.' },
  projectUpdate: {
    done: 'Project updated successfully.',
    failed: 'Could not add the project. Try the operation again.',
  },
  projectFetch: { failed: 'Could not fetch the project. Try the operation again.' },
  projectCount: { failed: 'Could not fetch project count. Try the operation again.' },
  projectDelete: {
    done: 'Application deleted successfully',
    failed: 'Could not delete the Application. Try the operation again.',
  },
  projectSync: {
    started: 'Syncing of application is in progress...',
    done: 'Application Synced successfully',
    branchMissing: 'Could not Sync the Application. Enter Git Branch for Application',
    failed: 'Could not Sync the Application. Verify GIT URL and credentials.',
  },
  projectPush: {
    done: (branch: string) => `Application Pushed successfully and new branch is created: ${branch}`,
    branchMissing: 'Could not Push the Application. Enter Git Branch for Application',
    failed: 'Could not Push the Application. Verify GIT URL and credentials.',
    /** The documented text when the call itself broke. */
    broke: 'Could not Push the Project. Try the operation again.',
  },
  userRemove: { done: 'User deleted successfully.', failed: 'Could not delete the User. Try the operation again.' },
  userAssign: {
    done: 'Role Assigned To User.',
    failed: 'Error While Assigning Role.',
    unknown: 'UserName is Invalid.',
  },
  developerFetch: { failed: 'Could not fetch dev user list Try the operation again.' },
  projectAdminFetch: { failed: 'Could not fetch project admin user list Try the operation again.' },
  userFetch: { failed: 'Could not fetch user list Try the operation again.' },
  featureAdd: { done: 'Feature added successfully', failed: 'Could not add the feature. Try the operation again.' },
  featureUpdate: {
    done: 'Feature updated successfully.',
    failed: 'Could not update the feature. Try the operation again.',
    /** The documented text has no final period when the call itself broke. */
    broke: 'Could not update the feature. Try the operation again',
  },
  featureDelete: {
    done: 'Feature deleted successfully.',
    failed: 'Could not delete the feature. Try the operation again.',
  },
  featureCount: { failed: 'Could not fetch feature count. Try the operation again.' },
  featureFetch: { failed: 'Could not fetch the features. Try the operation again.' },
  environmentAdd: {
    done: 'Environment added successfully.',
    failed: 'Could not add the environment. Try the operation again.',
  },
  environmentUpdate: {
    done: 'Environment updated successfully.',
    failed: 'Could not update the environment. Try the operation again.',
  },
  environmentDelete: {
    done: 'Environment deleted successfully.',
    failed: 'Could not delete the Environment. Try the operation again.',
  },
  environmentCount: { failed: 'Could not fetch environment count. Try the operation again' },
  environmentFetch: { failed: 'Could not fetch the environments. Try the operation again' },
  globalObjectAdd: {
    done: 'Global Object added successfully.',
    failed: 'Could not add the global object. Try the operation again.',
  },
  globalObjectUpdate: {
    done: 'Global object updated successfully.',
    failed: 'Could not update the global object. Try the operation again.',
  },
  globalObjectDelete: {
    done: 'Global object Deleted successfully.',
    failed: 'Could not Delete the global object. Try the operation again.',
  },
  globalObjectFetch: { failed: 'Could not fetch the global objects. Try the operation again' },
  globalObjectCount: { failed: 'Could not fetch global object count. Try the operation again' },
  testPlanAdd: {
    done: 'Business scenario added successfully.',
    failed: 'Could not add the business scenario. Try the operation again.',
  },
  testPlanUpdate: {
    done: 'Business Scenario updated successfully.',
    failed: 'Could not update the business scenario. Try the operation again.',
  },
  testPlanDelete: {
    done: 'Business Scenario deleted successfully.',
    hasSchedules: PLAN_HAS_SCHEDULES,
    failed: 'Could not delete the business scenario. Try the operation again.',
  },
  testPlanFetch: { failed: 'Could not fetch the business scenarios. Try the operation again' },
  testPlanCount: { failed: 'Could not fetch business scenario count. Try the operation again' },
  scheduleSave: {
    done: 'Schedule saved successfully.',
    failed: 'Could not add the schedule for the test plan. Please try again later.',
    noEnvironment: 'Please select environment details before running the test plan.',
  },
  scheduleFetch: { failed: 'Could not fetch schedule task list. Try the operation again.' },
  /** The documented text names a file. */
  scheduleDelete: { failed: 'Could not delete the File. Try the operation again.' },
  planRunStart: {
    done: (id: number) => `Run initiated successfully. Triggered Run ID : ${id}.`,
    failed: 'Could not intiate the run for the business scenario. Please try again later.',
    noEnvironment: 'Please select environment details before running the business scenario.',
  },
  debugStart: { failed: 'Could not start the debug session. Try the operation again' },
  runStart: {
    done: (id: number) => `Run initiated successfully. Triggered Run ID : ${id}.`,
    failed: 'Could not intiate the run for the feature. Please try again later.',
    noEnvironment: 'Please select environment details before running the feature.',
  },
  runFetch: { failed: 'Could not fetch the runs. Try the operation again.' },
  runDeleteFlag: {
    done: 'Delete flag updated successfully.',
    failed: 'Could not update delete flag. Please try again later.',
  },
  runZip: { done: 'Reports zipped successfully.', failed: 'Could not zip the file. Please try again later.' },
  fileAdd: { done: 'File added successfully.', failed: 'Could not add the File. Try the operation again' },
  fileFetch: { failed: 'Could not fetch the Files. Try the operation again' },
  fileDownload: { done: 'File download successfully.', failed: 'Could not download the File. Try the operation again' },
  fileDelete: { done: 'File deleted successfully.', failed: 'Could not delete the File. Try the operation again.' },
  fileCount: { failed: 'Could not fetch File count. Try the operation again' },
} as const;

/** Milliseconds that a notice stays (spec 1 §9). */
export const NOTICE_STAYS = 3000;

/** Empty states and fixed sentences of the screens (spec 1 §1, §2). */
export const SCREEN_TEXTS = {
  noProjects:
    'Your are currently not assigned to any project. Please contact with your project admin to get required access.',
  noTestPlans: 'No business scenarios found. Do you want to add the first business scenarios?',
  noPlanFeatures: 'No features associated to this business scenario.',
  noSchedules: 'No Schedules Created.',
  noDebugSession: 'No debug session found. Do you want to start a debug session?',
  invalidCron: 'Invalid Cron Expression',
  cronHelp: 'Enter 5 digit or 6 digit crone Expression',
  downloadQuestion: (label: string, name: string) => `Are you sure, you want to download the ${label} '${name}' ?`,
  noFeatures: 'No features found. Do you want to add the first feature?',
  noEnvironments: 'No environments found. Do you want to add the first environment?',
  noGlobalObjects: 'No Global Objects found. Do you want to add the first Global Object?',
  noFiles: 'No file found. Do you want to add the first file?',
  noRuns: 'No runs yet. Do you want to start your first run?',
  noSearchResults: 'No Search Results found. Please clear search box and try again !!!',
  running: 'Execution in progress...',
} as const;
