import type { ComponentProps, ReactNode } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import type { Content } from '#modules/content/content.ts'
import { picturesOf } from '#modules/content/photographs.server.ts'
import { formToken, postboxOf } from '#modules/enquiries/site-forms.server.ts'
import { Island } from '../../ui/island.server.tsx'
import { findPictures } from '../../ui/picture/picture.tsx'
import { GetInTouch } from '../home/get-in-touch.tsx'
import EnquiryForm from '../islands/forms/enquiry-form.tsx'

type With = {
  /** Added to the props of every enquiry form. */
  form: Pick<ComponentProps<typeof EnquiryForm>, 'refused' | 'wish'>
  section: Pick<ComponentProps<typeof GetInTouch>, 'as' | 'wish'>
}

/** GET IN TOUCH (specification 2, 5) on a document other than the front page, and the hosts that its script may contact. */
export async function enquiryForm(
  ctx: AppContext,
  content: Content,
  { form, section }: With,
): Promise<{ body: ReactNode; connect: readonly string[] }> {
  const { property, contact } = content
  const { postbox, connect } = await postboxOf(ctx)
  const [picture] = findPictures(await picturesOf(ctx, content), [contact.picture])
  const props = {
    ...form,
    action: '/enquiry',
    token: formToken(ctx),
    postbox,
    phone: property.phone,
    words: { hint: contact.hint, note: contact.note },
  }
  const body = (
    <GetInTouch words={contact} property={property} picture={picture} {...section}>
      <Island name="enquiry-form" of={EnquiryForm} props={props} />
    </GetInTouch>
  )
  return { body, connect }
}
