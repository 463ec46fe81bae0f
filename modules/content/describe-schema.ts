import { z } from 'zod'
import type { ContentField, ContentList } from './site-parts.ts'

/** The fields and lists of a part of the content, in its order, from the metadata of its schema. */
export function describeSchema(
  schema: z.ZodType,
  path: string,
): { fields: ContentField[]; lists: ContentList[] } {
  const innerSchema = unwrapSchema(schema)
  if (innerSchema instanceof z.ZodObject) {
    const parts = Object.entries<z.ZodType>(innerSchema.shape).map(([name, each]) =>
      describeSchema(each, path === '' ? name : `${path}.${name}`),
    )
    return { fields: parts.flatMap(({ fields }) => fields), lists: parts.flatMap(({ lists }) => lists) }
  }
  const meta = schema.meta() ?? {}
  if (meta.label) return { fields: [describeField(schema, path, meta.label)], lists: [] }
  return { fields: [], lists: isList(innerSchema) ? [describeList(innerSchema, path)] : [] }
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
    element.meta()?.fieldKind === 'picture' ||
    (element instanceof z.ZodObject && 'picture' in element.shape && 'alt' in element.shape)
  )
}

export function mayListBeEmpty(list: z.ZodArray<z.ZodType>): boolean {
  return list.safeParse([]).success
}

/** The schema without its default and optionality. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap() as z.ZodType)
    : schema
}

/** The schema at a path such as `stays.items.0.title`, without its default; undefined where there is none. */
export function findSchemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema instanceof z.ZodDefault ? unwrapSchema(schema) : schema
  const innerSchema = unwrapSchema(schema)
  if (innerSchema instanceof z.ZodArray && /^\d+$/.test(name))
    return findSchemaAt(innerSchema.element as z.ZodType, rest)
  if (!(innerSchema instanceof z.ZodObject) || !Object.hasOwn(innerSchema.shape, name)) return undefined
  return findSchemaAt(innerSchema.shape[name], rest)
}

function describeField(schema: z.ZodType, path: string, label: string): ContentField {
  const { hint, noneLabel, options, isZeroShownEmpty, ...meta } = schema.meta() ?? {}
  const fieldKind = meta.fieldKind ?? chooseFieldKind(unwrapSchema(schema))
  return { path, label, fieldKind, hint, noneLabel, options, isZeroShownEmpty }
}

function chooseFieldKind(schema: z.ZodType): ContentField['fieldKind'] {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'yes'
  if (schema instanceof z.ZodEnum) return 'choice'
  return schema instanceof z.ZodArray ? 'lines' : 'line'
}

function describeList(schema: z.ZodArray<z.ZodType>, path: string): ContentList {
  const { title = '', entryName = '', nameField = '', priceField } = schema.meta() ?? {}
  const { fields, lists } = describeSchema(schema.element, '')
  const mayBeEmpty = mayListBeEmpty(schema)
  return { path, title, entryName, nameField, priceField, mayBeEmpty, fields, nestedList: lists[0] }
}
