// The rules of the content for the browser: large, and so fetched by itself, when something was refused.
import './zod-as-it-stands.ts'

export { editContent } from '#modules/content/edit-content.ts'
