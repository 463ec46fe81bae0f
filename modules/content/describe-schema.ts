import { z } from 'zod'
import type { ContentField, ContentList } from './site-parts.ts'

/** The fields and lists of a part of the content, in its order, from the metadata of its schema. */
export function describeSchema(
  schema: z.ZodType,
  at: string,
): { fields: ContentField[]; lists: ContentList[] } {
  const innerSchema = plainSchema(schema)
  if (innerSchema instanceof z.ZodObject) {
    const parts = Object.entries<z.ZodType>(innerSchema.shape).map(([name, each]) =>
      describeSchema(each, at === '' ? name : `${at}.${name}`),
    )
    return { fields: parts.flatMap(({ fields }) => fields), lists: parts.flatMap(({ lists }) => lists) }
  }
  const meta = schema.meta() ?? {}
  if (meta.label) return { fields: [fieldAt(schema, at, meta.label)], lists: [] }
  return { fields: [], lists: isList(innerSchema) ? [listAt(innerSchema, at)] : [] }
}

/** Whether the editor can add and remove entries of this list. */
export function isList(schema: z.ZodType | undefined): schema is z.ZodArray<z.ZodType> {
  return schema instanceof z.ZodArray && schema.meta()?.entryName !== undefined
}

/** Whether it is a list of pictures, with or without their texts. */
export function isPictureList(schema: z.ZodType | undefined): schema is z.ZodArray<z.ZodType> {
  if (!isList(schema)) return false
  const { element } = schema
  return (
    element.meta()?.as === 'picture' ||
    (element instanceof z.ZodObject && 'picture' in element.shape && 'alt' in element.shape)
  )
}

export function mayListBeEmpty(list: z.ZodArray<z.ZodType>): boolean {
  return list.safeParse([]).success
}

/** The schema without its default and optionality. */
export function plainSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? plainSchema(schema.unwrap() as z.ZodType)
    : schema
}

/** The schema at a path such as `stays.items.0.title`, without its default; undefined where there is none. */
export function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema instanceof z.ZodDefault ? plainSchema(schema) : schema
  const innerSchema = plainSchema(schema)
  if (innerSchema instanceof z.ZodArray && /^\d+$/.test(name))
    return schemaAt(innerSchema.element as z.ZodType, rest)
  if (!(innerSchema instanceof z.ZodObject) || !Object.hasOwn(innerSchema.shape, name)) return undefined
  return schemaAt(innerSchema.shape[name], rest)
}

function fieldAt(schema: z.ZodType, at: string, label: string): ContentField {
  const { as = kindOf(plainSchema(schema)), hint, noneLabel, options, zeroIsEmpty } = schema.meta() ?? {}
  return { at, label, as, hint, noneLabel, options, zeroIsEmpty }
}

function kindOf(plain: z.ZodType): ContentField['as'] {
  if (plain instanceof z.ZodNumber) return 'number'
  if (plain instanceof z.ZodBoolean) return 'yes'
  if (plain instanceof z.ZodEnum) return 'choice'
  return plain instanceof z.ZodArray ? 'lines' : 'line'
}

function listAt(schema: z.ZodArray<z.ZodType>, at: string): ContentList {
  const { title = '', entryName = '', nameField = '', priceField } = schema.meta() ?? {}
  const { fields, lists } = describeSchema(schema.element, '')
  const mayBeEmpty = mayListBeEmpty(schema)
  return { at, title, entryName, nameField, priceField, mayBeEmpty, fields, nestedList: lists[0] }
}
