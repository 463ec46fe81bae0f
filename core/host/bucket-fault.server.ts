import { propertyOf } from '#core/values/record.ts'

/** What a bucket answers, by its code or its words, and what to do. */
const advice: [RegExp, todo: string][] = [
  [/region|AuthorizationHeaderMalformed|PermanentRedirect/i, 'Set S3_REGION to the region of the bucket.'],
  [/RequestTimeTooSkewed/, 'Set the clock of this machine right.'],
  [/NoSuchBucket|InvalidBucketName/, 'Set S3_BUCKET to a bucket that is there.'],
  [
    /InvalidAccessKey|SignatureDoesNotMatch|Credential|Token/,
    'Look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [/AccessDenied|Forbidden/, 'Let the key read, write, list and delete in the bucket.'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'Its certificate is not trusted: correct S3_ENDPOINT, or its certificate.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|Timeout|EPROTO/,
    'It does not answer: look at S3_ENDPOINT, or try again later.',
  ],
]

/** The code and the words of a bucket's refusal, and what to do; null for a fault of something else. */
export function explainBucketFault(fault: unknown): { why: string; todo: string } | null {
  const metadata = propertyOf(fault, '$metadata')
  if (metadata === undefined) return null
  const [code, name, message] = ['code', 'name', 'message'].map((key) => String(propertyOf(fault, key) ?? ''))
  const bucketMessage = propertyOf(fault, '$fault') === undefined ? '' : message
  const status = propertyOf(metadata, 'httpStatusCode')
  // An answer without a body has no code but its status.
  const kind = propertyOf(fault, 'Code') ?? (code || (status === undefined ? name : `${name} ${status}`))
  const todo = advice.find(([words]) => words.test(`${kind} ${name} ${bucketMessage}`))?.[1]
  return {
    why: `the bucket cannot be used (${kind})${bucketMessage && bucketMessage !== 'UnknownError' ? `. It said: ${bucketMessage.replace(/\.$/, '')}` : ''}`,
    todo: todo ?? 'Look at the S3_ variables, and ask the provider what this means.',
  }
}
