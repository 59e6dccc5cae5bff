import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { directionOf } from '../../platform/i18n/languages.rules'
import type { FieldSource } from '../../scraper/draft.schema'
import { useSourceWords } from '../../scraper/found-report.ui'
import { type ConfidenceLevel, confidenceLevel } from '../../ui/confidence.ui'
import { Icon } from '../../ui/icon.ui'

export interface FoundField {
  value: string
  /** 0 when the page does not say, 1 when it says so plainly. */
  confidence: number
  source: FieldSource | null
  /** How the recipe's page will say it, where that differs: a time in the reader's words. */
  asShown?: string | undefined
}

export type PreviewField = 'name' | 'description' | 'recipeYield' | 'prepTime' | 'performTime' | 'totalTime'

/** What every part of a found recipe has to know. */
export interface FoundFrame {
  fields: Record<PreviewField, FoundField>
  /** Where the recipe as a whole was found; the foot of the page says it once. */
  mainSource: FieldSource | null
  /** Translated sentences by field. */
  errors: Record<string, string>
  /** What is shown where nothing was found. */
  nothing: string
  /** Language of the recipe's own words, when known. */
  language: string | null
  /** Names of doubtful places that someone has written in. */
  looked: ReadonlySet<string>
}

const FrameContext = createContext<FoundFrame | null>(null)
export const FoundFrameProvider = FrameContext.Provider
export const useFound = (): FoundFrame => useContext(FrameContext)!

/** How sure a field is; what is empty was not found, whatever has been found before. */
export function levelOf({ value, confidence }: Pick<FoundField, 'value' | 'confidence'>): ConfidenceLevel {
  return confidenceLevel(value === '' ? 0 : confidence)
}

/** Asks to check what is above where it is doubtful, and says where it was found, if not where the rest was. */
export function PleaseCheck({ place, source }: { place: string; source: FieldSource | null }) {
  const { i18n } = useLingui()
  const words = useSourceWords()
  const { mainSource } = useFound()
  return (
    <p className="doubt" id={`${place}-doubt`} dir={directionOf(i18n.locale)}>
      <Icon name="circle-alert" /> {i18n._('import.please-check')}
      {source !== null && source !== mainSource && ` · ${words[source]}`}
    </p>
  )
}
