import type { Surroundings } from '@stepwright/engine/run/surroundings';

type Ci = NonNullable<Surroundings['ci']>;

/** The CI job around this run, from the variables that the system sets; undefined on a person's machine. */
export function detectCi(env: NodeJS.ProcessEnv): Ci | undefined {
  if (env.GITHUB_ACTIONS === 'true') {
    const { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
    return named('GitHub Actions', `${host}/${repository}/actions/runs/${id}`, id, {
      remote: `${host}/${repository}.git`,
      revision: env.GITHUB_SHA,
      branch: env.GITHUB_HEAD_REF || (env.GITHUB_REF_TYPE === 'branch' ? env.GITHUB_REF_NAME : undefined),
      tag: env.GITHUB_REF_TYPE === 'tag' ? env.GITHUB_REF_NAME : undefined,
    });
  }
  if (env.GITLAB_CI === 'true') {
    return named('GitLab CI', env.CI_JOB_URL, env.CI_JOB_ID, {
      remote: withoutCredentials(env.CI_REPOSITORY_URL),
      revision: env.CI_COMMIT_SHA,
      branch: env.CI_COMMIT_BRANCH,
      tag: env.CI_COMMIT_TAG,
    });
  }
  if (env.JENKINS_URL && env.BUILD_NUMBER) {
    return named('Jenkins', env.BUILD_URL, env.BUILD_NUMBER, {
      remote: withoutCredentials(env.GIT_URL),
      revision: env.GIT_COMMIT,
      branch: env.GIT_LOCAL_BRANCH || env.GIT_BRANCH,
      tag: env.GIT_TAG_NAME,
    });
  }
  return undefined;
}

interface GitFacts {
  readonly remote: string | undefined;
  readonly revision: string | undefined;
  readonly branch: string | undefined;
  readonly tag: string | undefined;
}

function named(name: string, url: string | undefined, buildNumber: string | undefined, git: GitFacts): Ci {
  const { remote, revision, branch, tag } = git;
  return {
    name,
    ...(url ? { url } : {}),
    ...(buildNumber ? { buildNumber } : {}),
    ...(remote && revision ? { git: { remote, revision, ...(branch && { branch }), ...(tag && { tag }) } } : {}),
  };
}

function withoutCredentials(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
