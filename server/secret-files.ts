import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What nobody else may read. Each may stand in a file, as those who keep secrets hand them out. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'HOUSE_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * The variables with what stands in files: `NAME_FILE` says which (Docker, Kubernetes), else `deodar.NAME` among the credentials of systemd. The line
 * end after it does not count. What is given twice, cannot be read or is empty is a problem.
 */
export function withSecretFiles(variables: NodeJS.ProcessEnv): {
  variables: NodeJS.ProcessEnv
  problems: string[]
} {
  const problems: string[] = []
  const found: NodeJS.ProcessEnv = {}
  for (const name of secrets) {
    const named = variables[`${name}_FILE`]
    const credential =
      variables.CREDENTIALS_DIRECTORY && join(variables.CREDENTIALS_DIRECTORY, `deodar.${name}`)
    const file = named || credential
    const secret = file && read(file)
    if (!secret && !named) continue
    if (!secret) problems.push(`${name}_FILE: names a file that is empty or cannot be read`)
    else if (variables[name]) problems.push(`${name}: is given twice, here and in a file`)
    else found[name] = secret
  }
  return { variables: { ...variables, ...found }, problems }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trimEnd()
  } catch {
    return null
  }
}
