/** The messages to guests until the owner saves their own. */
export const firstDayMessages = {
  replies: [
    {
      title: 'Which days?',
      text: `Namaste {name}, thank you for writing to {house}.

Which days do you have in mind, and how many will you be? Then I can tell you what is free and what it costs.`,
    },
  ],
  free: `Namaste {name}, thank you for writing to {house}.

Yes, there is room for {dates}, {nights}:
{price}

Shall I keep it for you? A word is enough, or call me on {phone}.

To make it certain, you can pay an advance of {advance} here, with the reference {reference}: {pay}`,
  taken: `Namaste {name}, thank you for writing to {house}.

I am sorry: for {dates} we are full. The nearest nights that are free:
{nearest}

Would these do? A word is enough, or call me on {phone}.`,
  part: `Namaste {name}, thank you for writing to {house}.

For {dates} I have only a part of the nights free:
{part}

Would that do? A word is enough, or call me on {phone}.`,
  hold: `Namaste {name}, thank you for writing to {house}.

I keep the {stay} for you, {dates}, until {until}:
{price}

A word by then is enough to make it yours, or call me on {phone}. After that the nights are open to others again.

To make it certain, you can pay an advance of {advance} here, with the reference {reference}: {pay}`,
  confirmation: `Namaste {name}, your stay at {house} is confirmed: {stay}, {dates}.

Everything about it is on this page, to keep or to print: {link}

We have received {paid}, left to pay: {balance}. An advance of {advance} is still to come. You can pay here, with the reference {reference}: {pay}

We look forward to having you.`,
  receipt: `Namaste {name}, thank you. We have received {amount} for your stay at {house}.

Your receipt: {link}`,
  arrival: `Namaste {name}, we look forward to your stay at {house}, {dates}.

The way to us: {map}

Please tell me about when you will be here, and if there is anything you do not eat. Should you be late or lose the road, call {phone}.

If you would like to pay the rest before you come, {balance}, you can do it here, with the reference {reference}: {pay}`,
  invitation:
    'Namaste {name}, thank you for staying at {house}. Would you write a few lines about it, good or bad? It takes two minutes, on your phone: {link}',
}
