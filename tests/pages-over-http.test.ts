import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeSettings } from '#core/change-settings.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { formatDay } from '#core/values/day.ts'
import { makeQrPictureUrl } from '#core/values/qr-code.ts'
import { listTeamInvitations } from '#modules/accounts/team.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { removeDrawnPictures } from '#modules/content/remove-drawn-pictures.ts'
import { changeDraft } from '#modules/content/save-draft.server.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { textPages } from '#modules/content/text-pages.ts'
import { backgroundColours } from '#modules/content/web-manifest.ts'
import { makePageAddress } from '#modules/guest-pages/page-tokens.server.ts'
import { makeUpiLink, paymentSettings } from '#modules/guest-pages/payment-details.ts'
import { makeOptOutUrl } from '#modules/invitations/stop-asking.server.ts'
import { MailFault } from '#modules/mail/mailer.server.ts'
import { readOwnMessages, saveMessages } from '#modules/mail/own-messages.server.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { publicPages } from './journeys/places.ts'
import { ananya, asha, bookingOf, enquiryBy, enquiryDraft, keyFor, meera, pendingReviewBy } from './people.ts'
import { deliverDueEmail, deliverDueEmails } from './queue-work.ts'
import { openRequesters } from './requesters.ts'
import { fixture, reviewForm } from './review-form.ts'
import { sourceBuild } from './source-build.ts'

// The HTML of pages, requested over HTTP as a browser without script does.

let requesters: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  requesters = await openRequesters(sourceBuild)
}, 120_000)
afterAll(() => requesters.close())

type Asker = 'nobody' | 'helper' | 'owner'
const get = (path: string, asker: Asker = 'nobody') => requesters.request(asker, 'GET', path)
const post = (path: string, fields: Record<string, string> | FormData, asker: Asker = 'owner') =>
  requesters.request(asker, 'POST', path, fields)
function expectParts(text: string, parts: readonly string[]) {
  for (const part of parts) expect(text).toContain(part)
}
function expectPrivate(headers: Headers) {
  const [cached, referred] = [headers.get('cache-control'), headers.get('referrer-policy')]
  expect([cached, referred]).toEqual(['private, no-store', 'no-referrer'])
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // All scripts are our own, from our own origin.
  rules: { 'require-sri': 'off' },
})
const faults = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages: found }) =>
    found.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  )

describe('a form without script is taken with every optional field', () => {
  const postForm = async (path: string, form: Parameters<typeof post>[1]) => {
    const { status, redirectTarget } = await post(path, form, 'nobody')
    return [status, redirectTarget]
  }
  const kindsAbout = async (about: 'enquiry' | 'review') => {
    const media = requesters.ctx.database.selectFrom('media').select('kind').where('about', '=', about)
    return (await media.execute()).map(({ kind }) => kind).sort()
  }

  test('the enquiry', async () => {
    const typed = { ...enquiryDraft(), guests: '2 + 1', checkIn: '2026-12-24', checkOut: '2026-12-28' }
    expect(await postForm('/enquiry', typed)).toEqual([303, '/enquiry/sent'])
  })

  test('the quick review, with its picture and without', async () => {
    const wrote = { name: 'Meera Joshi', phone: meera.phone, email: meera.email, review: 'Lovely tea.' }
    for (const picture of [await fixture('orientation-1.jpg', 'me.jpg'), new File([], '')]) {
      const form = new FormData()
      for (const [name, text] of Object.entries(wrote)) form.set(name, text)
      form.set('image', picture)
      expect(await postForm('/quick-review', form)).toEqual([303, '/quick-review/sent'])
      // A photo as a phone makes it brings the form back.
      form.set('image', new File([new Uint8Array(4_000_000)], 'me.jpg'))
      expect((await postForm('/quick-review', form))[0]).toBe(422)
    }
    expect(await kindsAbout('enquiry')).toEqual(['profile'])
  })

  test('the review, with pictures, film and recording', async () => {
    const { ctx } = requesters
    const key = await keyFor(ctx, await bookingOf(ctx, ananya))
    const files: [string, File][] = [
      ['profile', await fixture('orientation-1.jpg', 'me.jpg')],
      ['trip_images[]', await fixture('progressive.jpg')],
      ['trip_images[]', await fixture('grey.jpg')],
      ['video_file', await fixture('fast-start.mp4')],
      ['audio_file', await fixture('bare.mp3')],
    ]
    // Opened under another name of this machine, the page may send its form to that name only.
    const path = `/review?id=${key}`
    expect(await postForm(path, reviewForm({ booking_id: key, files }))).toEqual([303, path])
    expect(await kindsAbout('review')).toEqual(['audio', 'profile', 'trip-image', 'trip-image', 'video'])
  })
})

describe('a public document', () => {
  // Search engines forbid a business to mark up ratings of itself.
  const markedUp =
    /aggregateRating|ratingValue|reviewRating|itemprop=|typeof=|schema\.org\/(?:Aggregate)?Rat/i

  const pages = publicPages.filter((path) => !path.includes('#'))

  test.for([...pages, '/reviews?rating=1', '/nowhere'])(
    '%s is valid HTML with a number to call, without a rating',
    async (path) => {
      const { text } = await get(path)
      expect(await faults(text)).toEqual([])
      expect(text).not.toMatch(markedUp)
      expect(text).toContain('href="tel:')
    },
  )

  test('of text is found by footer, sitemap and page cache, and its draft by the editor', async () => {
    const [home, sitemap] = [(await get('/')).text, (await get('/sitemap.xml')).text]
    for (const page of textPages) {
      expect.soft(sitemap, page.path).toContain(`${page.path}</loc>`)
      const { status, text, headers } = await get(page.path)
      expect.soft(headers.get('cache-control'), page.path).not.toContain('no-store')
      expect.soft(status, page.path).toBe(200)
      if (!('contentKey' in page)) continue
      const { path, contentKey, footKey } = page
      expect.soft(home, path).toContain(`<a href="${path}">${initialContent.foot[footKey]}</a>`)
      expect.soft(text, path).toContain(`<h2>${initialContent[contentKey][0]?.heading}</h2>`)
      const editor = siteParts.find(({ lists }) => lists.some((list) => list.path === contentKey))
      const draft = { [`${contentKey}.0.text`]: 'No fees are hidden.' }
      const preview = await post(`/admin/preview${editor?.previewTarget}`, draft)
      expect.soft(preview.text, path).toContain('No fees are hidden.')
    }
  })

  const left = {
    ...Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`features.${at}.show`, 'no'])),
    'testimonials.show': 'no',
    'quick.show': 'no',
    'reviews.background': 'night',
    'property.name': 'Burans Cottage',
    'location.directions': 'Left after the temple\nThe second gate',
  }

  test('without blocks, testimonials and quick review links to none of them, and says how to come', async () => {
    const { text } = await post('/admin/preview', left)
    expect(await faults(text)).toEqual([])
    for (const gone of ['house', 'rejuvenate', 'testimonials', 'write', 'review_popup'])
      expect(text).not.toMatch(new RegExp(`(?:href="/?#|id=")${gone}"`))
    expect(text).not.toContain('road-map')
    expect(text).toMatch(/class="section joined" id="location".*Left after the temple.*Open the map/s)
    const links = ['href="/#location"', 'href="#location"']
    expectParts(text, [...links, 'section night" id="reviews"', 'ridge on-night'])
  })

  test('shows one block with the anchor of the menu and of the map, whatever its own is', async () => {
    const shown = Object.fromEntries([0, 1, 2, 3].map((at) => [`features.${at}.show`, 'no']))
    const { text } = await post('/admin/preview', { ...shown, 'location.featureId': 'activities' })
    expect(await faults(text)).toEqual([])
    expect(text).toMatch(/<section class="section joined" id="house".*id="activities".*id="location"/s)
    expect(text.match(/id="location"/g)).toHaveLength(1)
  })

  test('names the language of a heading in Devanagari', async () => {
    const { text } = await post('/admin/preview', { 'property.name': 'बुरांश कॉटेज', 'hero.heading': 'नमस्ते' })
    expectParts(text, ['<span lang="hi">नमस्ते</span>', '<span lang="hi">बुरांश कॉटेज</span>'])
    expect((await get('/')).text).not.toContain('lang="hi"')
  })

  test('returns a refused enquiry as typed, with what is wrong, and no cache stores it', async () => {
    const guest = { name: 'Ravi Menon', phone: '9876543210', email: 'ravi@guest.example' }
    const nights = { checkIn: '2027-03-10', checkOut: '2027-03-08', message: 'Two nights?' }
    const draft = { form: 'enquiry', guests: '2+1', ...guest, ...nights }
    const { status, text, headers } = await post('/enquiry', draft, 'nobody')
    expect([status, headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(await faults(text)).toEqual([])
    expect(text).toContain(messages.checkOutBeforeCheckIn)
    expectParts(text, ['value="Ravi Menon"', 'value="2027-03-10"', 'value="2027-03-08"'])
    expect(text).toMatch(/<textarea[^>]*>Two nights\?<\/textarea>/)
  })

  test('asks a guest for an advance by UPI and bank, without a word about the guest', async () => {
    const { ctx } = requesters
    const bank = { holder: 'Asha Bisht', number: '12345678901', ifsc: 'SBIN0001234', bank: 'SBI, Almora' }
    const payments = { upiId: 'asha@okaxis', bank, advancePercent: null }
    await changeSettings(ctx, asha, paymentSettings, { payments })
    const coming = { checkIn: '2026-12-24', checkOut: '2026-12-27', amount: '45000', advance: '15000' }
    const { id } = await bookingOf(ctx, meera, coming)
    const large = await bookingOf(ctx, meera, { ...coming, amount: '245000', advance: '122500' })
    const two = (await get(new URL(makePageAddress(ctx, 'pay', large.id)).pathname)).text
    expectParts(two, ['One payment by UPI can be ₹1,00,000 at most.', 'am=100000.00', 'am=22500.00'])
    expect(two).toContain('or pay the whole sum by bank transfer')

    const path = new URL(makePageAddress(ctx, 'pay', id)).pathname
    const { status, text, headers } = await get(path)
    expect(status).toBe(200)
    expectPrivate(headers)
    expect(await faults(text)).toEqual([])
    expectParts(text, ['If your app refuses the link, type this UPI ID into it.', 'content="noindex"/>'])
    expect(text).not.toContain('at most')
    const reference = id.slice(0, 8).toUpperCase()
    const note = { note: `Advance ${reference}`, reference }
    const link = makeUpiLink({ upiId: 'asha@okaxis', payee: 'Deodar House', amount: 15_000, ...note })
    expectParts(text, [`href="${link.replaceAll('&', '&amp;')}"`, await makeQrPictureUrl(link)])
    expectParts(text, ['₹15,000', '12345678901', 'SBIN0001234', reference, 'Waiting for your payment'])
    expect(text).not.toMatch(/Meera|Joshi|Suite|December|45,000|guest\.example/)
    const stay = await get(new URL(makePageAddress(ctx, 'stay', id)).pathname)
    expect(await faults(stay.text)).toEqual([])
    expectParts(stay.text, ['Meera Joshi', '24 December 2026', 'Suite', '₹45,000', path])
    expect(stay.text).toContain('Coming later, or not at all')
  })

  test.for(['/pay/nothing', `/stay/${'A'.repeat(22)}${'a'.repeat(20)}`, '/receipt/x'])(
    'gives one calm answer to %s, which opens nothing',
    async (path) => {
      const { status, text, headers } = await get(path)
      expect(status).toBe(404)
      expectPrivate(headers)
      expect(await faults(text)).toEqual([])
      expect(text).toContain('Please open it once more from our message')
      expect(text).not.toContain(path)
    },
  )

  test('filters reviews by a form at an address', async () => {
    const { text } = await get('/reviews?stay=suite')
    expect(text).toMatch(/<form[^>]*action="\/reviews"/)
    expect(text).toMatch(/<option value="suite" selected="">Suite/)
    expect(text).toContain('of this kind')
    expect((await get('/reviews?rating=1')).text).toContain(messages.noRecords)
  })
})

describe('a personal link', () => {
  test('that opens nothing gets the one answer, and three ways to a person', async () => {
    const { text } = await get('/review?id=AAAAAAAAAAAAAAAAAAAAAA')
    expectParts(text, [messages.notAbleToReview, 'href="tel:', 'href="mailto:', 'href="https://wa.me/'])
  })

  test('of a stay that is not over states when it opens, and nothing else of the booking', async () => {
    const coming = { checkIn: '2026-12-10', checkOut: '2026-12-13' }
    const key = await keyFor(requesters.ctx, await bookingOf(requesters.ctx, meera, coming))
    const { text, headers } = await get(`/review?id=${key}`)
    expect(text).toContain(`This link opens on ${formatDay('2026-12-13')}`)
    expect(text).not.toContain('@guest.example')
    expectPrivate(headers)
  })

  test('shows a guest nothing of the money that was recorded', async () => {
    const money = { guests: '2', amount: '45678', advance: '12345', paid: '12345', source: 'Friend of Uma' }
    const key = await keyFor(requesters.ctx, await bookingOf(requesters.ctx, ananya, money))
    const { status, text } = await get(`/review?id=${key}`)
    expect(status).toBe(200)
    expect(text).not.toMatch(/45678|45,678|12345|33333|33,333|Friend of Uma/)
  })

  test('gives a guest a copy of their stay, or leads to its page', async () => {
    const key = await keyFor(requesters.ctx, await bookingOf(requesters.ctx, meera))
    const link = `${requesters.ctx.config.publicOrigin}/review?id=${key}`
    const ask = (fields: Record<string, string>) => post('/privacy/yours', fields, 'nobody')
    const copy = await ask({ link, wish: 'take' })
    expect(copy.headers.get('content-disposition')).toContain('your-stay.zip')
    const opened = await ask({ link, wish: 'open' })
    expect(opened.redirectTarget).toBe(`/review?id=${key}`)
    const wrong = await ask({ link: 'nothing', wish: 'take' })
    expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(wrong.text).toContain(privacyMessages.linkInvalid)
  })
})

describe('the free nights', () => {
  test('are chosen by links, and lead with their price to the form, to WhatsApp and to an e-mail', async () => {
    const quote = '3 nights in the Suite: 3 × ₹15,000 = ₹45,000'
    const follow = async (path: string, name: RegExp) => {
      const { text } = await get(path)
      const links = [...text.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)]
      const found = links.find(([link, , words = '']) =>
        name.test(`${link} ${words.replaceAll(/<[^>]*>/g, '')}`),
      )
      return found?.[1]?.replaceAll('&amp;', '&') ?? `no link ${name} on ${path}`
    }
    const arrival = await follow('/nights?stay=suite&from=2027-03', /arrive on Thursday,? 4 March/)
    const chosen = await follow(arrival, /leave on Sunday,? 7 March/)
    const { text } = await get(chosen)
    expect(text).toContain(quote)
    for (const way of ['https://wa.me/', 'mailto:']) {
      const links = (text.match(new RegExp(`href="${way}[^"]+"`, 'g')) ?? []).map((link) =>
        decodeURIComponent(link.replaceAll('+', ' ')),
      )
      expect(links).toContainEqual(expect.stringContaining(quote))
    }
    expect(await follow(chosen, /Ask for these nights/)).toBe('#contactForm')
    expect(text).toMatch(/<input[^>]*name="checkIn"[^>]*value="2027-03-04"/)
  })
})

test('the link that ends e-mails changes nothing when it is looked at, and ends them when confirmed', async () => {
  const { ctx } = requesters
  const { id } = await bookingOf(ctx, ananya)
  const { pathname, search, searchParams } = new URL(makeOptOutUrl(ctx, id), ctx.config.publicOrigin)
  const owner = async () => (await get(`/admin/bookings/${id}/invitations`, 'owner')).text
  for (let look = 0; look < 2; look += 1) await get(pathname + search)
  expect(await owner()).not.toContain('Does not want to be asked')
  const stopped = await post(pathname + search, { stay: searchParams.get('stay') ?? '' }, 'nobody')
  expect((await get(stopped.redirectTarget)).text).toContain('We will not ask you again')
  expect(await owner()).toContain('Does not want to be asked')
})

describe('a page of the admin', () => {
  test('that is not there keeps the way to the others', async () => {
    const { status, text } = await get('/admin/reviews/nobodys-review', 'owner')
    expect(status).toBe(404)
    expect(text).toMatch(/<title>Page not found · \w/)
    expect(text).toContain('href="/admin/bookings"')
  })

  test('that only owners may open says so to a helper', async () => {
    const { status, text } = await get('/admin/settings/team', 'helper')
    expect(status).toBe(403)
    expect(text).toContain(`<title>${messages.ownerOnly}`)
  })

  test('offers a helper nothing that only owners may do', async () => {
    const { id } = await bookingOf(requesters.ctx, meera, { checkIn: '2026-12-10', checkOut: '2026-12-12' })
    const booking = (asker: Asker) => get(`/admin/bookings/${id}`, asker)
    const calendar = (asker: Asker) => get('/admin/bookings/calendar', asker)
    for (const [page, owners] of [
      [booking, ['Cancel this booking', 'Delete this booking']],
      [calendar, ['Other sites', '/admin/seasons']],
    ] as const)
      for (const words of owners) {
        expect((await page('owner')).text).toContain(words)
        expect((await page('helper')).text).not.toContain(words)
      }
    expect((await booking('helper')).text).toContain('Save changes')
    expect((await calendar('helper')).text).toContain('Block dates')
  })

  test('of the settings leads back to the one before', async () => {
    for (const page of ['mail', 'guests', 'messages', 'time', 'team', 'you', 'you/two-step']) {
      const [, parent = ''] = /^(.*)\/[^/]+$/.exec(`/admin/settings/${page}`) ?? []
      const { text } = await get(`/admin/settings/${page}`, 'owner')
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? []
      expect(main, page).toContain(`href="${parent}"`)
    }
  })

  test('of an invitation makes a link for each way, shows it once, and lists it until it is marked as sent', async () => {
    const page = `/admin/bookings/${(await bookingOf(requesters.ctx, ananya)).id}/invitations`
    const link = /review\?id=[\w-]{22}/
    expect((await post(page, { intent: 'copy' })).text).toMatch(link)
    expect((await post(page, { intent: 'qr' })).text).toContain('data:image')
    const whatsApp = /wa\.me\/919812345670\?text=Namaste%20Ananya.*review%3Fid%3D[\w-]{22}/
    expect((await post(page, { intent: 'whatsapp' })).text).toMatch(whatsApp)
    const { text } = await get(page, 'owner')
    expect(text).not.toMatch(link)
    expect(text).toContain('Not yet invited')
    for (const way of ['WhatsApp', 'QR code', 'Link to copy']) expect(text).toContain(`<strong>${way}<`)
    const [, invitation = ''] = /name="invitation" value="([^"]+)"/.exec(text) ?? []
    expect((await post(page, { intent: 'link-sent', invitation })).status).toBe(200)
    expect((await get(page, 'owner')).text).toContain('>Invited<')
  })

  test('of an arrival begins with the owner’s text for this guest, and sends it', async () => {
    const { ctx } = requesters
    const words = 'Dear {name}, the gate is open from noon.'
    await saveMessages(ctx, asha, { ...(await readOwnMessages(ctx)).messages, arrival: words })
    const days = { checkIn: '2027-02-10', checkOut: '2027-02-12' }
    const { id } = await bookingOf(ctx, meera, days)
    const page = `/admin/bookings/${id}/arrival`
    const text = 'Dear Meera, the gate is open from noon.'
    expect((await get(page, 'owner')).text).toContain(`>${text}</textarea>`)
    expect((await post(page, { text, round: '0' })).status).toBe(200)
    expect((await get(page, 'owner')).text).toMatch(/<strong>E-mail, waiting<[\s\S]*Dear Meera/)
  })

  test('for an arrival leads to the invitation once the stay is over', async () => {
    const { id } = await bookingOf(requesters.ctx, meera)
    const { text } = await get(`/admin/bookings/${id}/arrival`, 'owner')
    expect(text).toContain(`href="/admin/bookings/${id}/invitations"`)
  })

  test('asks about past nights beside the enquiry that asked for them', async () => {
    const past = { checkIn: '2025-12-24', checkOut: '2025-12-27' }
    const id = await enquiryBy(requesters.ctx, ananya, past)
    expect((await get(`/admin/enquiries/${id}`, 'owner')).text).toContain(messages.nightsPastOnArrival)
  })

  test('writes an enquiry down, unless it is refused', async () => {
    const page = '/admin/enquiries/new'
    const stay = { guests: '2+1', checkIn: '24 Dec 2026', way: 'walk-in', note: 'Late' }
    const typed = { name: 'Tashi Dorje', phone: '1', ...stay }
    expect((await post(page, typed)).status).toBe(400)
    const { status, redirectTarget } = await post(page, { ...typed, phone: '' })
    expect([status, redirectTarget]).toEqual([
      302,
      expect.stringMatching(/^\/admin\/enquiries\/\w{20}\?done=added$/),
    ])
    const { text } = await get(redirectTarget, 'owner')
    expectParts(text, ['Walk-in', '2+1'])
    expect(text).not.toContain('mailto:?')
  })

  test('of an enquiry holds its nights until a chosen hour', async () => {
    const nights = { checkIn: '2027-01-10', checkOut: '2027-01-12' }
    const page = `/admin/enquiries/${await enquiryBy(requesters.ctx, ananya, nights)}`
    const answer = await post(page, { intent: 'hold', stay: 'suite', until: '2026-11-21T18:15' })
    expect(answer.status).toBe(200)
    expect((await get(page, 'owner')).text).toMatch(/On hold until [^<]*21 Nov[^<]*18:15/)
  })

  test('has the colours that were chosen on the device, before sign-in too; the site does not', async () => {
    const chosen = await post('/admin/settings/you', { intent: 'look', look: 'dark' })
    const [cookie = ''] = chosen.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const dark = [
      'data-mantine-color-scheme="dark"',
      'name="color-scheme" content="dark"',
      `name="theme-color" content="${backgroundColours.dark}"`,
    ]
    const look = (asker: Asker, path: string) => requesters.request(asker, 'GET', path, {}, cookie)
    expectParts((await look('nobody', '/admin/sign-in')).text, dark)
    expectParts((await look('owner', '/admin/settings/you')).text, dark)
    expect((await get('/admin/sign-in')).text).toContain('name="color-scheme" content="light dark"')
    expect((await look('nobody', '/')).text).not.toContain('data-mantine-color-scheme')
  })

  test('shows the link of an invitation into the team once, and another when it is sent again', async () => {
    const page = '/admin/settings/team'
    const linkIn = (text: string) => /http[^<"]*\/admin\/join\?key=[\w-]+/.exec(text)?.[0]
    const invited = await post(page, { intent: 'invite', email: 'kiran@house.example', role: 'helper' })
    expect(linkIn((await get(page, 'owner')).text)).toBeUndefined()
    const [{ id } = { id: '' }] = await listTeamInvitations(requesters.ctx)
    const again = await post(page, { intent: 'invite-again', id })
    const links = [linkIn(invited.text), linkIn(again.text)]
    expect(links).toEqual([expect.any(String), expect.any(String)])
    expect(links[0]).not.toBe(links[1])
  })

  test('of a season takes over the nights that were tapped in the calendar', async () => {
    const { text } = await get('/admin/seasons/new?from=2027-03-04&last=2027-03-06', 'owner')
    expectParts(text, ['name="firstNight" value="4 Mar 2027"', 'name="lastNight" value="6 Mar 2027"'])
  })
})

test.for(['constructor', '__proto__', 'toString'])(
  'a page does not take %s for a name of its own',
  async (name) => {
    expect((await get(`/admin/sign-in?after=${name}`)).status).toBe(200)
    for (const path of ['bookings/new', 'bookings/closures/new', 'seasons/new'])
      expect((await get(`/admin/${path}?done=${name}`, 'owner')).status, path).toBe(200)
  },
)

test('the form of a booking has the price of its nights once it is saved', async () => {
  const typed = { firstName: 'Tashi', stay: 'suite', checkIn: '4 Feb 2027', checkOut: '7 Feb 2027' }
  const saved = await post('/admin/bookings/new', { ...typed, id: 'b'.repeat(20) })
  const { text } = await get(saved.redirectTarget, 'owner')
  expect(text).toContain('3 × ₹15,000 = ₹45,000')
  expect(text).toMatch(/name="amount" value=""/)
})

test('Today leads to a refused e-mail, with what the mail server said and another try', async () => {
  const { ctx } = requesters
  await deliverDueEmails(ctx)
  const fault = new MailFault('refused', { serverMessage: 'No room' })
  const refusing = vi.spyOn(ctx.mail, 'deliver').mockRejectedValue(fault)
  await enquiryBy(ctx, { ...ananya, firstName: 'Imran' })
  await deliverDueEmail(ctx)
  refusing.mockRestore()
  expect((await get('/admin', 'owner')).text).toMatch(/href="\/admin\/emails"[\s\S]*e-mail not delivered/)
  const { text } = await get('/admin/emails', 'owner')
  const refused = ['New enquiry, to you', 'Imran Rao', 'stay@deodarhouse.example', 'No room', 'tried once']
  expectParts(text, refused)
  const [, email = ''] = /id="email-([^"]+)"/.exec(text) ?? []
  expect((await post('/admin/emails', { intent: 'retry', email })).status).toBe(200)
  expect(await deliverDueEmail(ctx)).toBe(true)
  expect((await get('/admin/emails', 'owner')).text).toContain('All e-mails are sent')
})

test('a second decision about a review is refused with who has decided, and when', async () => {
  const { id } = await pendingReviewBy(requesters.ctx, meera)
  requesters.ctx.clock.advance({ seconds: 1 })
  await post(`/admin/reviews/${id}`, { intent: 'approve' })
  const answer = await post(`/admin/reviews/${id}`, { intent: 'approve' })
  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/already decided[\s\S]*You approved a review, \d+ \w+ \d{4} at \d\d:\d\d/)
})

describe('a page of a house without pictures', () => {
  beforeAll(async () => {
    const { ctx } = requesters
    const saved = await changeDraft(ctx, asha, removeDrawnPictures)
    if (saved.ok) await publishContent(ctx, asha, saved.number)
  })

  test.for(['/', '/reviews', '/nowhere', '/enquiry/sent', '/quick-review/sent', '/unsubscribe?stay=none'])(
    '%s shows none, and is valid HTML',
    async (path) => {
      const { text } = await get(path)
      expect(await faults(text)).toEqual([])
      // The example reviews lose theirs, too.
      expect(text.match(/\/pictures\/[\w-]+/g)).toBeNull()
    },
  )

  test('has hills in place of the first picture, and initials in place of portraits', async () => {
    const { text } = await get('/')
    expect(text).toContain('class="poster plain"')
    expect(text).toMatch(/class="avatar initials" aria-hidden="true">\p{L}{1,2}</u)
    expect(text).not.toContain('Hold the mist still')
  })
})
