import cook from '../../../docs/manual/en-US/cook.md' with { type: 'text' }
import cookbooks from '../../../docs/manual/en-US/cookbooks.md' with { type: 'text' }
import find from '../../../docs/manual/en-US/find.md' with { type: 'text' }
import firstEvening from '../../../docs/manual/en-US/first-evening.md' with { type: 'text' }
import fromMealie from '../../../docs/manual/en-US/from-mealie.md' with { type: 'text' }
import fromNextcloud from '../../../docs/manual/en-US/from-nextcloud.md' with { type: 'text' }
import fromOtherApps from '../../../docs/manual/en-US/from-other-apps.md' with { type: 'text' }
import fromPaprika from '../../../docs/manual/en-US/from-paprika.md' with { type: 'text' }
import fromTandoor from '../../../docs/manual/en-US/from-tandoor.md' with { type: 'text' }
import household from '../../../docs/manual/en-US/household.md' with { type: 'text' }
import addRecipes from '../../../docs/manual/en-US/import.md' with { type: 'text' }
import plan from '../../../docs/manual/en-US/plan.md' with { type: 'text' }
import print from '../../../docs/manual/en-US/print.md' with { type: 'text' }
import share from '../../../docs/manual/en-US/share.md' with { type: 'text' }
import shop from '../../../docs/manual/en-US/shop.md' with { type: 'text' }
import whatToDoWhen from '../../../docs/manual/en-US/what-to-do-when.md' with { type: 'text' }

/** The pages of the manual in their order, by the end of their address. */
export const ENGLISH: Readonly<Record<string, string>> = {
  'first-evening': firstEvening,
  import: addRecipes,
  'from-mealie': fromMealie,
  'from-tandoor': fromTandoor,
  'from-paprika': fromPaprika,
  'from-nextcloud': fromNextcloud,
  'from-other-apps': fromOtherApps,
  find: find,
  cook: cook,
  plan: plan,
  shop: shop,
  share: share,
  print: print,
  cookbooks: cookbooks,
  household: household,
  'what-to-do-when': whatToDoWhen,
}
