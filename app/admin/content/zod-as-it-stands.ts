import { config } from 'zod'

// Before any schema is made: our pages let no code be made of text, and zod would try.
config({ jitless: true })
