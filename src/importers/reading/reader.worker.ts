import { readJob } from './reading.service'
import type { ReadingJob } from './reading-job.schema'

// The thread of decision 0016: one message in, one out.
self.onmessage = ({ data }: MessageEvent<ReadingJob>) => self.postMessage(readJob(data))
