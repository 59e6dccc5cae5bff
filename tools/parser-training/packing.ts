import type { PackedChain, PackedModel } from '../../src/parser/engine/nlp/model'
import type { Network } from '../../src/parser/engine/nlp/network'
import { writeNetwork } from '../../src/parser/engine/nlp/network-file'
import { createStateSpace } from '../../src/parser/engine/nlp/states'
import { levelOfWeight } from '../../src/parser/engine/nlp/weight-levels'
import type { Learnt } from './learner'
import { classOfStem, type Vocabulary } from './vocabulary'

/** Weights nearer to zero are left out. */
const LEAST_WEIGHT = 0.025
const STATES = createStateSpace().states

function largest(values: Float32Array): number {
  let most = 1e-6
  for (const value of values) most = Math.max(most, Math.abs(value))
  return most
}

function packChain(learnt: Learnt, kept: Int32Array): PackedChain {
  const scale = largest(learnt.weights)
  const lengths = new Uint8Array(kept.length)
  const states: number[] = []
  const levels: number[] = []
  kept.forEach((feature, k) => {
    for (let s = 0; s < STATES; s++) {
      const weight = learnt.weights[feature * STATES + s]!
      const level = levelOfWeight(weight, scale)
      if (Math.abs(weight) < LEAST_WEIGHT || level === 0) continue
      lengths[k]!++
      states.push(s)
      levels.push(level)
    }
  })
  const arcScale = largest(learnt.arcs)
  return {
    lengths,
    states: Uint8Array.from(states),
    levels: Int8Array.from(levels),
    scale,
    arcs: Int16Array.from(learnt.arcs, (weight) => Math.round((weight / arcScale) * 32767)),
    arcScale,
  }
}

/** Rounds the trained chains and the network and leaves out what is all but zero in the chains. */
export function packModel(
  vocabulary: Vocabulary,
  forward: Learnt,
  backward: Learnt,
  network: Network,
  curves: Float32Array[],
): PackedModel {
  const isKept = (feature: number) => {
    for (let i = feature * STATES; i < (feature + 1) * STATES; i++) {
      if (Math.abs(forward.weights[i]!) >= LEAST_WEIGHT || Math.abs(backward.weights[i]!) >= LEAST_WEIGHT)
        return true
    }
    return false
  }
  const kept = Int32Array.from([...vocabulary.names.keys()].filter(isKept))
  const stems = [...vocabulary.lexicon.numbers.keys()].filter(
    (stem) => classOfStem(vocabulary.lexicon, stem) >= 0,
  )
  return {
    keys: Int32Array.from(kept, (feature) => vocabulary.names[feature]!),
    lexiconKeys: Int32Array.from(stems),
    lexiconClasses: Uint8Array.from(stems, (stem) => classOfStem(vocabulary.lexicon, stem)),
    forward: packChain(forward, kept),
    backward: packChain(backward, kept),
    network: writeNetwork(network),
    curves,
  }
}
