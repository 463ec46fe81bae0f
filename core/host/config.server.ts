import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { attempt } from '#core/values/attempt.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { projectFolder } from './program-paths.server.ts'

// The format of each variable. The message follows the name of the variable.

const yesNo = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], 'is on or off')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))

function wholeNumber(from: number, to: number) {
  const rule = `is a whole number from ${from} to ${to}`
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule)
}

const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s/?#@\\]+$/.test(text) && URL.canParse(text),
    'is an address without a path, such as https://deodarhouse.example',
  )

const serverKey = z.string().min(32, 'is at least 32 characters that nobody can guess')
const folderShape = /^[\w.-]+(\/[\w.-]+)*\/?$/
const bucketFolder = z.string().regex(folderShape, 'is a folder within the bucket, such as deodar')

/** A special character of the password that is not percent-encoded ends the address early, or cannot be decoded. */
const decodableAddress = z.string().refine(isEncoded, {
  error:
    'cannot be read; in its user name and password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25',
  abort: true,
})

function isEncoded(text: string): boolean {
  // `pg` also reads a URL with a user and no host.
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
  // Without an @ there is no password to be wrong about.
  if (!url) return !text.includes('@')
  if (url.hash || url.pathname.includes('@') || /^\?[^=]*@/.test(url.search)) return false
  const account = `${url.username}${url.password}`
  // Without any percent code such as %2F, each % means itself.
  return attempt(() => decodeURIComponent(account)) !== undefined || !/%[\da-f]{2}/i.test(account)
}

const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'begins with smtp:// or smtps://', abort: true })
  .pipe(decodableAddress)
  .refine(
    (text) => URL.canParse(text) && new URL(text).hostname !== '',
    'names no mail server; it looks like smtps://user:password@mail.example:465',
  )

const sender = z
  .string()
  .refine((text) => !/[\r\n\0]/.test(text), { error: 'may not contain line breaks', abort: true })
  .refine(
    (text) => isEmailAddress(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text.trim()),
    'is an e-mail address, or a name with one: Deodar House <stay@deodarhouse.example>',
  )

/** Names of private networks that Fastify knows. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal']

const proxies = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (list) => list.every((address) => networkNames.includes(address) || isAddressOrNetwork(address)),
    `is a list of addresses or networks with commas, such as 127.0.0.1 or 10.0.0.0/8`,
  )

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (maxBits < 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  PUBLIC_ORIGIN: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'begins with postgres://', abort: true })
    .pipe(decodableAddress)
    .optional(),
  SMTP_URL: mailServerAddress.optional(),
  MAIL_FROM: sender.optional(),
  HOUSE_KEY: serverKey.optional(),
  S3_ENDPOINT: z.url('is an address, such as https://s3.example').optional(),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: bucketFolder.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_CREDENTIALS: z.enum(['key', 'role'], 'is key, or role').default('key'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO: yesNo.optional(),
  TRUST_PROXY: proxies.optional(),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
  ACCESS_LOG: yesNo.default(true),
  PUSH_SERVICE: origin.optional(),
})

export type BucketConfig = {
  endpoint?: string
  bucket: string
  /** A folder within it, with its slash at the end. */
  prefix?: string
  region: string
  /** A permanent key; undefined: the short-lived keys of the role of the machine or container. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** Every absolute link begins with it; never the request's host. */
  publicOrigin: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Decrypts encrypted settings; undefined: the key file in the data folder. */
  serverKey: string | undefined
  bucket: BucketConfig | undefined
  /** Undefined: on when the data folder is new and no owner exists. */
  demo: boolean | undefined
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustProxy: string[] | false
  logLevel: (typeof logLevels)[number]
  hasAccessLog: boolean
  /** The origin of a private push service, which may be on this network; all others must be on the public internet. */
  pushService: string | undefined
}>

/** The configuration, or a list of all its problems. `addressOfRunningServer` returns the address of a running server. */
export function readConfig(
  variables: NodeJS.ProcessEnv = readVariables(),
  addressOfRunningServer: (dataDir: string) => string | undefined = () => undefined,
): { config: Config } | { problems: string[] } {
  const { variables: allVariables, problems: secretProblems } = readSecretFiles(variables)
  const nonEmpty = Object.fromEntries(Object.entries(allVariables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  if (!parsed.success) return { problems: [...secretProblems, ...issues] }
  const values = parsed.data
  const problems = [...secretProblems, ...findBucketProblems(values)]
  if (problems.length > 0) return { problems }
  const { HOST: host, PORT: port } = values
  const dataDir = values.DATA_DIR ? resolve(values.DATA_DIR) : join(projectFolder, 'data')
  return {
    config: Object.freeze({
      port,
      host,
      dataDir,
      publicOrigin: values.PUBLIC_ORIGIN ?? addressOfRunningServer(dataDir) ?? localOrigin({ host, port }),
      databaseUrl: values.DATABASE_URL,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      serverKey: values.HOUSE_KEY,
      bucket: readBucketConfig(values),
      demo: values.DEMO,
      trustProxy: values.TRUST_PROXY ?? false,
      logLevel: values.LOG_LEVEL,
      hasAccessLog: values.ACCESS_LOG,
      pushService: values.PUSH_SERVICE,
    }),
  }
}

/** The origin of a server that listens there, for a browser on this machine. */
export function localOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const localHosts = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']
  const name = localHosts.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The variables of this process. The file .env beside package.json sets those that are missing. */
function readVariables(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env')
  if (!existsSync(file)) return process.env
  const shellDataDir = process.env.DATA_DIR
  process.loadEnvFile(file)
  // A relative folder in that file starts at the file, not at the current folder.
  const envFileDataDir = shellDataDir === undefined ? process.env.DATA_DIR : undefined
  return envFileDataDir ? { ...process.env, DATA_DIR: resolve(projectFolder, envFileDataDir) } : process.env
}

type Values = z.infer<typeof environment>
const keyNames = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function findBucketProblems(values: Values): string[] {
  const usesRole = values.S3_CREDENTIALS === 'role'
  const presentNames = (['S3_ENDPOINT', 'S3_BUCKET', ...keyNames] as const).filter((name) => values[name])
  if (presentNames.length === 0 && !usesRole) return []
  const needed = ['S3_BUCKET', ...(usesRole ? [] : keyNames)] as const
  const missing = needed.filter((name) => !values[name])
  const needlessKeys = usesRole ? keyNames.filter((name) => values[name]) : []
  return [
    ...missing.map((name) => `${name}: is missing; a bucket needs all of ${needed.join(', ')}`),
    ...needlessKeys.map((name) => `${name}: is not for S3_CREDENTIALS=role, which provides its own keys`),
  ]
}

function readBucketConfig(values: Values): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket) return undefined
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  const endpoint = values.S3_ENDPOINT ? { endpoint: values.S3_ENDPOINT } : {}
  const prefix = values.S3_PREFIX ? { prefix: `${values.S3_PREFIX.replace(/\/$/, '')}/` } : {}
  return { ...endpoint, ...prefix, bucket, region: values.S3_REGION, credentials }
}

/** Secrets; each may come from a file. */
const secretVariables = ['DATABASE_URL', 'SMTP_URL', 'HOUSE_KEY', ...keyNames]

/**
 * The variables, with secrets from files: the file that `NAME_FILE` names (Docker, Kubernetes), or else the systemd credential `deodar.NAME`.
 * A line end after the secret is ignored. A secret that is given twice, unreadable or empty is a problem.
 */
export function readSecretFiles(variables: NodeJS.ProcessEnv): {
  variables: NodeJS.ProcessEnv
  problems: string[]
} {
  const problems: string[] = []
  const secretsFromFiles: NodeJS.ProcessEnv = {}
  const credentialFolder = variables.CREDENTIALS_DIRECTORY
  for (const name of secretVariables) {
    const namedFile = variables[`${name}_FILE`]
    const file = namedFile || (credentialFolder && join(credentialFolder, `deodar.${name}`))
    const secret = file && attempt(() => readFileSync(file, 'utf8').trimEnd())
    if (!secret && !namedFile) continue
    if (!secret) problems.push(`${name}_FILE: names a file that is empty or cannot be read`)
    else if (variables[name]) problems.push(`${name}: is given twice, here and in a file`)
    else secretsFromFiles[name] = secret
  }
  return { variables: { ...variables, ...secretsFromFiles }, problems }
}
