import { QueryClient } from '@tanstack/react-query'

/** One for all islands of a page: what one has fetched, the others have too. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})
