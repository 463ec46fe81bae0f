import QRCode from 'qrcode'
import { data } from 'react-router'
import { beginTwoStep, finishTwoStep } from '#server/house/accounts/two-step.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, enterTo, field, refused } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/two-step.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { twoStep, email } = await requireSignedIn(context.get(houseContext), request)
  return { on: twoStep, email, first: new URL(request.url).searchParams.has('first') }
}

/** First the password, which brings the picture to scan; then the first code, which turns it on. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const credentials = credentialsOf(request, context)
  const form = await request.formData()
  if (form.has('code')) {
    const done = await finishTwoStep(house, credentials, signedIn, field(form, 'code', 20))
    if (done.ok) return enterTo('/admin/settings/you', done.cookies)
    const shown = {
      address: field(form, 'address', 500),
      recoveryCodes: field(form, 'codes', 500).split(' '),
    }
    return data({ refusal: done, ...(await drawn(shown)) }, { status: 400 })
  }
  const begun = await beginTwoStep(house, credentials, signedIn, field(form, 'password'))
  if (!begun.ok) {
    const { init, data: refusal } = refused(begun)
    return data({ refusal }, init ?? {})
  }
  return data({ refusal: undefined, ...(await drawn(begun)) })
}

async function drawn({ address, recoveryCodes }: { address: string; recoveryCodes: string[] }) {
  if (!address.startsWith('otpauth://totp/')) return {}
  const picture = await QRCode.toDataURL(address, { margin: 2, width: 232, errorCorrectionLevel: 'M' })
  const secret = URL.canParse(address) ? new URL(address).searchParams.get('secret') : null
  return { setUp: { address, recoveryCodes, picture, secret: secret?.match(/.{1,4}/g)?.join(' ') ?? '' } }
}
