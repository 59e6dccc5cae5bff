import { api } from '../../api-client'

const PAUSE_MS = 150
const OFFERED = 12

/** Offers recipes by what is typed as the recipe of an ingredient; without it the browser offers the first of the group. */
export function offerRecipes(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.choosesRecipe) return
    const { value, list, dataset } = target
    const offered = [...(list?.options ?? [])].some((option) => option.value === value)
    clearTimeout(timer)
    if (value.trim() === '' || offered) return
    timer = setTimeout(async () => {
      const query = new URLSearchParams({ search: value.trim(), perPage: String(OFFERED) })
      const { data } = await api.get<{ items: { name: string }[] }>(`${dataset.choosesRecipe}?${query}`)
      if (!data || target.value !== value) return
      const known = new Set([...(list?.options ?? [])].map((option) => option.value))
      const found = data.items.filter(({ name }) => !known.has(name))
      list?.append(...found.map(({ name }) => new Option('', name)))
    }, PAUSE_MS)
  })
}
