import { join } from 'node:path'
import { dayFromNow } from '../../days.ts'
import { clickSaying, fill, put, says, show, wakes } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const enquiry: Journey = {
  name: 'an enquiry with its days is sent, and days in the wrong order are not',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/`)
    await wakes(tab, '#contactForm form')
    await fill(tab, '#contactForm [name=name]', 'Meera Joshi')
    await fill(tab, '#contactForm [name=phone]', '9876543210')
    await fill(tab, '#contactForm [name=email]', 'meera@guest.example')
    await put(tab, '#contactForm [name=checkIn]', dayFromNow(40))
    await put(tab, '#contactForm [name=checkOut]', dayFromNow(38))
    await says(tab, 'Check-out comes after check-in.', '#contactForm')
    await put(tab, '#contactForm [name=checkOut]', dayFromNow(44))
    await fill(tab, '#contactForm [name=message]', 'Is there a heater?')
    await show(tab, '#contactForm form')
    await shot('form enquiry, filled')
    await clickSaying(tab, '#contactForm [type=submit]', 'Send')
    await says(tab, 'Sent', '#contactForm form')
    await shot('form enquiry, sent')
  },
}

const picture = join(import.meta.dirname, '../../fixtures/media/progressive.jpg')

export const quickForm: Journey = {
  name: 'the quick form is sent with its picture',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/`)
    await wakes(tab, '#write form')
    await fill(tab, '#write [name=name]', 'Ananya Rao')
    await fill(tab, '#write [name=email]', 'ananya@guest.example')
    await fill(tab, '#write [name=phone]', '9812345670')
    await fill(tab, '#write textarea', 'Lovely tea.')
    await tab.upload('[type=file]', [picture])
    await show(tab, '#write form')
    await shot('form quick, filled')
    await clickSaying(tab, '#write [type=submit]', 'Send')
    await says(tab, 'Sent', '#write form')
  },
}
