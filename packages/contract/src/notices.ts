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
  noFeatures: 'No features found. Do you want to add the first feature?',
  noEnvironments: 'No environments found. Do you want to add the first environment?',
  noGlobalObjects: 'No Global Objects found. Do you want to add the first Global Object?',
  noFiles: 'No file found. Do you want to add the first file?',
  noRuns: 'No runs yet. Do you want to start your first run?',
  noSearchResults: 'No Search Results found. Please clear search box and try again !!!',
  running: 'Execution in progress...',
} as const;
