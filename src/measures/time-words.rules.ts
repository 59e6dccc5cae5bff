/** How people write durations in one language: words in lower case, separated by commas. */
export interface TimeWords {
  day: string
  hour: string
  minute: string
  second: string
  /** Quarters and halves of an hour that are words of their own, in minutes: "kwartier=15". */
  minutes?: string
  /** Number words with their values, up to three words each. An elided article is written without its apostrophe ("d'" is d). */
  numbers: string
  /** Words that are a whole duration without a number before them, in minutes ("godzinę=60"). */
  alone?: string
  /** What adds half a unit after it: "an hour *and a half*". */
  andHalf?: string
  /** Words follow each other without a space: a unit is the longest one that a run of letters begins with ("45分焼く"). */
  isUnspaced?: true
}

/** Abbreviations that are the same everywhere. */
export const COMMON_TIME_WORDS: TimeWords = {
  day: '',
  hour: 'h, hr, hrs',
  minute: 'min, mins, mn',
  second: 's, sec, secs, sek',
  numbers: '',
}

/** The durations of the languages whose recipes Trivet reads. */
export const TIME_WORDS: Readonly<Record<string, TimeWords>> = {
  en: {
    day: 'day, days',
    hour: 'hour, hours',
    minute: 'minute, minutes',
    second: 'second, seconds',
    numbers:
      'a=1, an=1, one=1, two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, twelve=12, fifteen=15, ' +
      'twenty=20, thirty=30, forty=40, forty five=45, sixty=60, half=0.5, half a=0.5, half an=0.5, a half=0.5, ' +
      'quarter of an=0.25, a quarter of an=0.25, three quarters of an=0.75, one and a half=1.5, two and a half=2.5, ' +
      'a couple of=2',
    andHalf: 'and a half',
  },
  de: {
    day: 'tag, tage, tagen',
    hour: 'stunde, stunden, std, stdn',
    minute: 'minute, minuten',
    second: 'sekunde, sekunden',
    minutes: 'viertelstunde=15, dreiviertelstunde=45, halbstunde=30',
    numbers:
      'ein=1, eine=1, einer=1, einen=1, zwei=2, drei=3, vier=4, fünf=5, sechs=6, sieben=7, acht=8, neun=9, zehn=10, ' +
      'zwölf=12, fünfzehn=15, zwanzig=20, dreißig=30, vierzig=40, fünfundvierzig=45, sechzig=60, halbe=0.5, halben=0.5, ' +
      'eine halbe=0.5, einer halben=0.5, anderthalb=1.5, eineinhalb=1.5, zweieinhalb=2.5, dreieinhalb=3.5',
  },
  fr: {
    day: 'jour, jours',
    hour: 'heure, heures',
    minute: 'minute, minutes',
    second: 'seconde, secondes',
    minutes: 'quart d heure=15',
    numbers:
      'un=1, une=1, deux=2, trois=3, quatre=4, cinq=5, six=6, sept=7, huit=8, neuf=9, dix=10, douze=12, quinze=15, vingt=20, ' +
      'trente=30, quarante=40, soixante=60, demi=0.5, une demi=0.5, trois quarts d=0.75',
    andHalf: 'et demie, et demi',
  },
  nl: {
    day: 'dag, dagen',
    hour: 'uur, uren, uurtje, u',
    minute: 'minuut, minuten, minuutje, minuutjes',
    second: 'seconde, seconden, tel, tellen',
    minutes: 'kwartier=15, kwartiertje=15, halfuur=30, halfuurtje=30',
    numbers:
      'een=1, één=1, twee=2, drie=3, vier=4, vijf=5, zes=6, zeven=7, acht=8, negen=9, tien=10, twaalf=12, vijftien=15, ' +
      'twintig=20, dertig=30, half=0.5, een half=0.5, anderhalf=1.5, tweeënhalf=2.5',
  },
  sv: {
    day: 'dag, dagar, dygn',
    hour: 'timme, timmar, timma, tim',
    minute: 'minut, minuter',
    second: 'sekund, sekunder',
    minutes: 'halvtimme=30, kvart=15',
    numbers:
      'en=1, ett=1, två=2, tre=3, fyra=4, fem=5, sex=6, sju=7, åtta=8, nio=9, tio=10, tolv=12, femton=15, tjugo=20, ' +
      'trettio=30, halv=0.5, en halv=0.5, halvannan=1.5, en och en halv=1.5',
  },
  da: {
    day: 'dag, dage, døgn',
    hour: 'time, timer, t',
    minute: 'minut, minutter',
    second: 'sekund, sekunder',
    minutes: 'halvtime=30, kvarter=15',
    numbers:
      'en=1, et=1, to=2, tre=3, fire=4, fem=5, seks=6, syv=7, otte=8, ni=9, ti=10, tolv=12, femten=15, tyve=20, tredive=30, ' +
      'halv=0.5, en halv=0.5, halvanden=1.5, en og en halv=1.5',
  },
  no: {
    day: 'dag, dager, døgn',
    hour: 'time, timer, t',
    minute: 'minutt, minutter',
    second: 'sekund, sekunder',
    minutes: 'halvtime=30, kvarter=15',
    numbers:
      'en=1, ett=1, et=1, to=2, tre=3, fire=4, fem=5, seks=6, sju=7, syv=7, åtte=8, ni=9, ti=10, tolv=12, femten=15, ' +
      'tjue=20, tretti=30, halv=0.5, en halv=0.5, halvannen=1.5, en og en halv=1.5',
  },
  fi: {
    day: 'päivä, päivää, vuorokausi, vuorokautta, vrk',
    hour: 'tunti, tuntia, tunnin, tunnissa, t',
    minute: 'minuutti, minuuttia, minuutin, minuutissa',
    second: 'sekunti, sekuntia, sekunnin',
    minutes: 'varttia=15, vartin=15',
    numbers:
      'yksi=1, yhden=1, kaksi=2, kahden=2, kolme=3, neljä=4, viisi=5, kuusi=6, kymmenen=10, viisitoista=15, kaksikymmentä=20, ' +
      'kolmekymmentä=30, puoli=0.5, puolen=0.5, puolitoista=1.5',
    alone: 'tunnin=60, vartin=15, puolituntia=30',
  },
  pt: {
    day: 'dia, dias',
    hour: 'hora, horas',
    minute: 'minuto, minutos',
    second: 'segundo, segundos',
    numbers:
      'um=1, uma=1, dois=2, duas=2, três=3, quatro=4, cinco=5, seis=6, sete=7, oito=8, nove=9, dez=10, doze=12, quinze=15, ' +
      'vinte=20, trinta=30, meia=0.5, um quarto de=0.25, quarto de=0.25',
    andHalf: 'e meia, e meio',
  },
  it: {
    day: 'giorno, giorni',
    hour: 'ora, ore',
    minute: 'minuto, minuti',
    second: 'secondo, secondi',
    minutes: 'mezzora=30, mezzoretta=30',
    numbers:
      'un=1, una=1, uno=1, due=2, tre=3, quattro=4, cinque=5, sei=6, sette=7, otto=8, nove=9, dieci=10, dodici=12, ' +
      'quindici=15, venti=20, trenta=30, mezz=0.5, mezza=0.5, quarto d=0.25, un quarto d=0.25, tre quarti d=0.75',
    alone: 'mezzora=30, mezzoretta=30',
    andHalf: 'e mezza, e mezzo',
  },
  es: {
    day: 'día, días',
    hour: 'hora, horas',
    minute: 'minuto, minutos',
    second: 'segundo, segundos, seg',
    numbers:
      'un=1, una=1, uno=1, dos=2, tres=3, cuatro=4, cinco=5, seis=6, siete=7, ocho=8, nueve=9, diez=10, doce=12, quince=15, ' +
      'veinte=20, treinta=30, media=0.5, medio=0.5, cuarto de=0.25, un cuarto de=0.25, tres cuartos de=0.75',
    andHalf: 'y media, y medio',
  },
  pl: {
    day: 'dzień, dni, doba, doby, dobę',
    hour: 'godzina, godziny, godzin, godzinę, godz',
    minute: 'minuta, minuty, minut, minutę',
    second: 'sekunda, sekundy, sekund, sekundę',
    minutes: 'kwadrans=15, kwadranse=15, kwadransów=15',
    numbers:
      'jedna=1, jedną=1, dwie=2, dwa=2, trzy=3, cztery=4, pięć=5, sześć=6, siedem=7, osiem=8, dziewięć=9, dziesięć=10, ' +
      'piętnaście=15, dwadzieścia=20, trzydzieści=30, pół=0.5, półtorej=1.5',
    alone: 'godzinę=60, kwadrans=15, minutę=1',
  },
  ar: {
    day: 'يوم, أيام, يوما, يومًا, يوماً',
    hour: 'ساعة, ساعات',
    minute: 'دقيقة, دقائق',
    second: 'ثانية, ثوان, ثواني, ثوانٍ',
    numbers:
      'نصف=0.5, ربع=0.25, ثلث=0.333, ثلاث=3, ثلاثة=3, أربع=4, أربعة=4, خمس=5, خمسة=5, ست=6, ستة=6, ' +
      'سبع=7, سبعة=7, ثماني=8, ثمانية=8, تسع=9, تسعة=9, عشر=10, عشرة=10, عشرين=20, عشرون=20, ثلاثين=30, ثلاثون=30, أربعين=40',
    alone:
      'يوم واحد=1440, ساعة=60, ساعة واحدة=60, دقيقة واحدة=1, ساعتين=120, ساعتان=120, دقيقتين=2, دقيقتان=2, يومين=2880, يومان=2880',
    andHalf: 'ونصف, و نصف',
  },
  ja: {
    day: '日, 日間',
    hour: '時間',
    minute: '分, 分間',
    second: '秒, 秒間',
    numbers: '',
    andHalf: '半',
    isUnspaced: true,
  },
  zh: {
    day: '天',
    hour: '小时, 小時, 个小时, 個小時',
    minute: '分钟, 分鐘, 分',
    second: '秒, 秒钟, 秒鐘',
    numbers: '',
    andHalf: '半',
    isUnspaced: true,
  },
  ko: {
    day: '일',
    hour: '시간',
    minute: '분',
    second: '초',
    numbers: '',
    andHalf: '반',
    isUnspaced: true,
  },
}
