export const PASSWORD_LEAST_CHARACTERS = 12
export const PASSWORD_MOST_CHARACTERS = 128

export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'about-you'

/**
 * What makes a password easy to guess; null for one that may be used. `known` are words others know: the name of the
 * house, of the person, the parts of their e-mail. Length and guessability decide, no rules about capitals and digits.
 */
export function passwordProblem(password: string, known: readonly string[]): PasswordProblem | null {
  if ([...password].length < PASSWORD_LEAST_CHARACTERS) return 'too-short'
  if ([...password].length > PASSWORD_MOST_CHARACTERS) return 'too-long'
  const plain = simplify(password)
  if (isCommon(plain)) return 'common'
  const left = known
    .flatMap((text) => [simplify(text), ...text.split(/[^\p{L}\p{N}]+/u).map(simplify)])
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left.length < 6 && left.length < plain.length ? 'about-you' : null
}

/** Lower case, without spaces and signs, and with the usual stand-ins read as the letters they stand for. */
function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/[$5]/g, 's')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** What people choose when twelve characters are asked for; compared without case, spaces, signs and a short ending. */
const commonPasswords: readonly string[] = `
password password1234 passwordpassword mypassword mypassword123 newpassword newpassword1 thisismypassword password12345
passw0rd1234 password@123 password@1234 admin administrator adminadmin adminadmin123 admin123456 administrator1 superadmin
welcome welcomewelcome welcome12345 welcome@1234 welcomehome welcome2india letmein letmeinplease letmein12345 pleaseletmein changeme changemeplease changeme1234
iloveyou iloveyou1234 iloveyouforever iloveyousomuch iloveyou12345 iloveindia ilovemyfamily ilovemymother ilovemyself ilovejesus jesuslovesme
qwerty qwertyuiop qwertyuiop12 qwerty123456 qwertyqwerty qwerty12345678 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv zaq12wsxcde3 q1w2e3r4t5y6 asdfghjkl asdfghjklzxcv zxcvbnmasdfg
123456789012 1234567890123 12345678910 012345678901 111111111111 000000000000 121212121212 123123123123 123321123321 987654321098 147258369147 112233445566 102030405060 123456123456 1234554321 11223344556677
abcdefghijkl abcdefghijklm abcd12345678 abc123abc123 abcabcabcabc aaaaaaaaaaaa a1b2c3d4e5f6 a123456789012 abc123456789 abcd1234abcd
football football1234 baseball baseball1234 cricket cricketlover cricketindia sachintendulkar viratkohli mahendrasinghdhoni superman superman1234 batman spiderman starwars starwars1234 pokemon dragonball sunshine sunshine1234 princess princess1234 butterfly chocolate
trustno1 trustnoone whatever whatever1234 nothing nothing1234 secret secretsecret topsecret topsecret123 mysecretpassword opensesame open sesame abracadabra supersecret
india india1234 indiaindia indian incredibleindia jaihind jaihindjaibharat bharatmatakijai vandemataram hindustan hindustani mumbai delhi bangalore himalaya himalayas uttarakhand uttaranchal kumaon kumaonhills almora nainital mussoorie dehradun devbhoomi hillstation mountains mountainview
jaishriram jaishreeram jaimatadi omnamahshivaya harharmahadev radheradhe radhekrishna harekrishna ganpatibappamorya omsairam waheguru alhamdulillah bismillah shivshakti jaiganesh saibaba krishnakrishna
guesthouse homestay retreat holiday holidayhome hotel hotelmanager reception receptionist manager booking bookings mybusiness website mywebsite wordpress owner owner1234 houseowner
computer computer1234 internet internet1234 samsung samsung1234 android iphone google google1234 facebook facebook1234 whatsapp instagram gmail gmailpassword microsoft windows
familyfamily myfamily mychildren mydaughter mumandpappa mummypapa mummydaddy maapapa mumdad bestfriends friendsforever foreverlove happybirthday happynewyear christmas merrychristmas diwali happydiwali goodmorning goodluck
correct horse battery staple correcthorsebatterystaple thequickbrownfox the quick brown fox maytheforcebewithyou tobeornottobe onceuponatime helloworld hello hellohello hellothere
monkey dragon master mustang shadow michael jennifer jordan23 hunter freedom charlie michelle jessica summer winter spring autumn january february september october november december monday sunday
default guest testtest test testing testing1234 temporary temppassword temp1234 root rootroot toor user username login loginlogin system security server database backup
`
  .trim()
  .split(/\n|(?<=\S) /)
  .map((word) => word.trim())
  .filter(Boolean)

const simplified = new Set(commonPasswords.map(simplify))
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
].map(simplify)

function isCommon(plain: string): boolean {
  const withoutEnding = plain.replace(/[\diaoes]{1,4}$/, '')
  if (simplified.has(plain) || simplified.has(withoutEnding)) return true
  if (new Set(plain).size < 5 || isRepeated(plain)) return true
  return sequenceShare(plain) > 0.75
}

/** The same short piece over and over: `hillhillhill`. */
function isRepeated(plain: string): boolean {
  const signs = Array.from(plain)
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const whole = signs.findIndex((sign, at) => sign !== signs[at % length])
    const same = whole < 0 ? signs.length : whole
    return same >= length * 2 && signs.length - (same - (same % length)) <= 2
  })
}

/** How much of it runs along the alphabet or a keyboard row, forwards or backwards. */
function sequenceShare(plain: string): number {
  let inRow = 0
  for (let at = 1; at < plain.length; at++) {
    const pair = plain.slice(at - 1, at + 1)
    const back = pair.charAt(1) + pair.charAt(0)
    if (rows.some((row) => row.includes(pair) || row.includes(back))) inRow += 1
  }
  return plain.length < 2 ? 0 : inRow / (plain.length - 1)
}
