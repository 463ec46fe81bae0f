import type { ComponentType } from 'react'

/** The props of each come from the page as JSON. */
type Load = () => Promise<{ default: ComponentType<never> }>

/** Every island, by the name that stands in the page. */
export const islands: Record<string, Load> = {
  'picture-carousel': () => import('./carousel/picture-carousel.tsx'),
  testimonials: () => import('./carousel/testimonials.tsx'),
  'reviews-reel': () => import('./reviews/reviews-reel.tsx'),
  'enquiry-form': () => import('./forms/enquiry-form.tsx'),
  'quick-form': () => import('./forms/quick-form.tsx'),
}
