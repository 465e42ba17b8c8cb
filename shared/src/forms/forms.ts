import * as z from 'zod/mini'
import { ALL_CATEGORIES } from '#src/contracts/categories.ts'
import { FORM_LIMITS } from '#src/facts/figures.ts'
import { emailField, text, trap } from './form-fields.ts'

const CATEGORY_SLUGS = ALL_CATEGORIES.map(({ slug }) => slug)

/** Topics of a contact message. */
const CONTACT_TOPICS = ['question', 'wrong-data', 'technical', 'billing', 'security', 'other']

const email = emailField('Email')

/** The forms by their name, which is also the last part of the address that stores them. */
export const FORMS = {
  suggestions: z.object({
    name: text('API name', 1, FORM_LIMITS.suggestions.name),
    description: text('What it should do', 10, FORM_LIMITS.suggestions.description),
    category: z._default(
      z.union([z.literal(''), z.enum(CATEGORY_SLUGS)], 'Category must be one of the list'),
      '',
    ),
    email,
    leaveEmpty: trap,
  }),
  contact: z.object({
    name: text('Name', 1, FORM_LIMITS.contact.name),
    email,
    topic: z.enum(CONTACT_TOPICS, 'Topic must be one of the list'),
    message: text('Message', 10, FORM_LIMITS.contact.message),
    leaveEmpty: trap,
  }),
  /** To be told by one email when an API is there. */
  wishes: z.object({
    /** Its slug. */
    api: text('API', 1, 80),
    email,
    leaveEmpty: trap,
  }),
}

/** Name of a form. */
export type FormKind = keyof typeof FORMS

/** A form that is read by people, and kept for them. */
export type MessageKind = Exclude<FormKind, 'wishes'>

/** Values of a valid form. */
export type FormValues<Kind extends FormKind = FormKind> = z.infer<(typeof FORMS)[Kind]>

/** True for the name of a form whose entries people read. */
export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(FORMS, name) && name !== 'wishes'
}
