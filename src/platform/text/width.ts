const AS_WIDE_AS_HIGH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー、。]/gu

/** How many Latin letters a text is about as wide as: those of Chinese, Japanese and Korean count for two. */
export const widthOf = (text: string): number => text.length + (text.match(AS_WIDE_AS_HIGH)?.length ?? 0)
