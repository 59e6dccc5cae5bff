import { useLingui } from '@lingui/react'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { PageProvider, type PageState } from '../../src/platform/web/page-context'
import type { AddRecipesChoice } from '../../src/shopping/page/add-recipes.rules'
import { AddRecipesForm, AddRecipesLead, type AddRecipesStep } from '../../src/shopping/page/add-recipes.ui'
import { Button } from '../../src/ui/button.ui'
import { api, fetchPage } from '../api-client'
import { queryClient } from '../query-client'
import { showStaying, toast } from '../toast'
import enhance from './tick-lines.enhancer'

enhance()

const dialog = () => document.querySelector<HTMLDialogElement>('#add-recipes')

async function ask(href: string, signal: AbortSignal): Promise<AddRecipesChoice> {
  const { data } = await api.look<AddRecipesChoice>(href, signal)
  if (!data) throw new Error('nothing to choose from')
  return data
}

/** Sends the form, and says here what the page behind it has to say. */
async function send(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const found = await fetchPage(form.action, { method: 'POST', body: new URLSearchParams(fields) })
  // Without an answer what was chosen stays there, to be sent again.
  if (found) dialog()?.close()
  const notice = found?.page.querySelector<HTMLElement>('main > .carried > .notice')
  if (notice) showStaying(notice)
  else toast('error', '')
}

/** What is in the dialog once it is known: lists, and ingredients as they will stand on one. */
export default function AddRecipesBody({ href }: { href: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Choice href={href} />
    </QueryClientProvider>
  )
}

function Choice({ href }: { href: string }) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<AddRecipesStep>('list')
  const { data, isError } = useQuery({
    queryKey: ['add-recipes', href],
    gcTime: 0,
    queryFn: ({ signal }) => ask(href, signal),
  })
  const sending = useMutation({ mutationFn: send })

  useEffect(() => {
    if (!data) return
    if (!dialog()?.open) dialog()?.showModal()
    dialog()!.querySelector('.body')!.scrollTop = 0
    const first = step === 'list' ? '[name=list]:checked' : '[name=line]'
    dialog()?.querySelector<HTMLElement>(first)?.focus()
  }, [data, step])
  // The page says what is missing, or that nothing is planned.
  useEffect(() => {
    if (isError) location.assign(href)
  }, [isError, href])
  if (!data) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(event.target as HTMLFormElement)
  }
  const press = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-cancel]')) return
    event.preventDefault()
    dialog()?.close()
  }
  // Enter in the list goes on; it does not send what has not been seen.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || step !== 'list' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setStep('lines')
  }
  return (
    <PageProvider value={{ once: data.once } as PageState}>
      <AddRecipesForm
        aria-busy={sending.isPending || undefined}
        onSubmit={submit}
        onClick={press}
        onKeyDown={goOn}
        choice={data}
        step={step}
        head={<AddRecipesLead {...data} />}
        next={
          <Button kind="primary" data-next="" onClick={() => setStep('lines')}>
            {i18n._('shopping.next')}
          </Button>
        }
        back={
          <Button kind="quiet" data-back="" onClick={() => setStep('list')}>
            {i18n._('shopping.back')}
          </Button>
        }
      />
    </PageProvider>
  )
}
